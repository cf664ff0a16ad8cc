/**
 * Where forked tasks lie until a worker runs them: bags, and boards that announce some of them. And where descriptors
 * of pools lie: stocks, in bags or on a shelf.
 *
 * <p>Reading order: {@link io.skua.bag.Gate}, {@link io.skua.bag.Bag}, {@link io.skua.bag.Post},
 * {@link io.skua.bag.Stock}, {@link io.skua.bag.Shelf}.
 */
package io.skua.bag;
