package io.skua.tree;

/**
 * The empty space around a node's fields. A node starts on no line that another object's hot field is on; see
 * {@link RangeNode} for the other side.
 */
@SuppressWarnings("unused")
abstract class NodePadding {
    private long p01, p02, p03, p04, p05, p06, p07, p08;
}
