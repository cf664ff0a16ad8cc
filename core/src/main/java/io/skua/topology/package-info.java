/** Where workers sit: meshes, allotments, zones and classes. Immutable values; no threads, no input or output. */
package io.skua.topology;
