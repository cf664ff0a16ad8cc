/** The list of all workloads: the only package that knows every one of them. */
package io.skua.workloads.catalog;
