/** The travelling salesman: a search whose branches are cut by the best tour that anybody has found. */
package io.skua.workloads.tsp;
