/**
 * The experiments of the SuccessOnly paper (Kumar, Murthy, Sarkar and Zheng: Optimized Distributed Work-Stealing,
 * 2016), on a simulated cluster: {@link io.skua.lab.reproduce.successonly.SuccessOnlyReproduction} plans the runs of
 * all parts of the page, runs them and writes the page.
 */
package io.skua.lab.reproduce.successonly;
