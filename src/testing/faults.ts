/** How often a fault test repeats: few times while working, as often as RELIABILITY.md asks in the long run. */
export const faultRepeats = Number(process.env.FAULT_REPEATS ?? 2)
