/** Products of matrices: by rows, and by Strassen's way. */
package io.skua.workloads.matrix;
