/**
 * Looks into other processes of the same user that run schedulers and have opted in.
 *
 * <p>Start reading at {@link io.skua.attach.SkuaProcess}; docs/top.md says who can see what.
 */
package io.skua.attach;
