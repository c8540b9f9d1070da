import { randomInt } from 'node:crypto'

/** Whether this is the long run of `npm run test:faults`. */
export const isLongRun = process.env.FAULT_REPEATS !== undefined

/** How often a fault test repeats: once while working, often enough for rare orders of events in the long run. */
export const faultRepeats = Number(process.env.FAULT_REPEATS ?? 1)

const first = randomInt(2)

/**
 * Which of two ways a round takes: one after the other, beginning with either. A single round takes this way today and
 * the other tomorrow, so both are tried every few runs; the long run tries both each time.
 */
export const takesOtherWay = (round: number): boolean => (round + first) % 2 === 1

/** A random walk is taken so many times while working, and at its long count with the faults. */
export const walks = (few: number): number => (isLongRun ? Math.max(few, faultRepeats) : few)

/** The time for them. */
export const walkMs = (ms: number): number => (isLongRun ? 3_600_000 : ms)
