/** The fast Fourier transform. */
package io.skua.workloads.fft;
