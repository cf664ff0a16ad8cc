/** Items on their way through parallel and serial stages. */
package io.skua.pipeline;
