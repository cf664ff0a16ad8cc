/**
 * Where forked tasks lie until a worker runs them: bags, and boards that announce some of them.
 *
 * <p>Reading order: {@link io.skua.bag.Gate}, {@link io.skua.bag.Bag}, {@link io.skua.bag.Post}.
 */
package io.skua.bag;
