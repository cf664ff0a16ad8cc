/** The Mandelbrot set. */
package io.skua.workloads.mandelbrot;
