/** What users see: tables, numbers, colours and the bar of progress. */
package io.skua.cli.output;
