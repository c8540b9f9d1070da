/** A student who did nothing for so long is stuck; the screen says the rule. */
export const stuckAfterDays = 7
/** …or failed one quiz so often. */
export const stuckAfterFailures = 2
