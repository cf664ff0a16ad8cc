package io.skua.tree;

/**
 * The empty space in front of a node's fields: a node does not share a cache line with a hot field of the object before
 * it. {@link RangeNode} has the space behind the fields.
 */
@SuppressWarnings("unused")
abstract class NodePadding {
    private long p01, p02, p03, p04, p05, p06, p07, p08;
}
