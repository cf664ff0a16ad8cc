package io.skua.engine;

/** A thread that Skua has made itself: it finds its worker with one field load. */
final class WorkerThread extends Thread {
    final Worker worker;

    WorkerThread(Worker worker, String name, long stackBytes) {
        super(null, worker, name, stackBytes, false);
        this.worker = worker;
    }
}
