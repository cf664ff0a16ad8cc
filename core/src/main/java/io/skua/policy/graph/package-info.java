/** Along which steals work can travel. */
package io.skua.policy.graph;
