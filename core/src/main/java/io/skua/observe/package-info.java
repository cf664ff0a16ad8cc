/**
 * What a scheduler tells about its work while it goes on: the words for what happens
 * ({@link io.skua.observe.EventKind}), and who hears them ({@link io.skua.observe.EventListener}). The runtime, the
 * simulator and recordings share these words.
 */
package io.skua.observe;
