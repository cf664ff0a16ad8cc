/** Pipelines: items that pass through parallel and serial stages. */
package io.skua.pipeline;
