/** What the runtime adds to the victims that a policy names. */
package io.skua.policy.paths;
