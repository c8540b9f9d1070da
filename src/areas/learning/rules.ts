/** A student who did nothing for so long is stuck; the screen says the rule. */
export const stuckAfterDays = 7
/** …or failed one quiz so often. */
export const stuckAfterFailures = 2
/** So close to the end it is the end: who comes back begins anew. */
const endSeconds = 5

/** Whether a recording of this length continues where someone stopped. */
export const resumesAt = (at: number | null, seconds: number): at is number =>
  at !== null && at >= 1 && !(at > seconds - endSeconds)
