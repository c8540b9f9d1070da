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

/**
 * Which of several moments a process is killed at: so many that follow each other, others tomorrow, in the order they are named; the
 * long run takes all.
 */
export function someOf<T>(all: readonly T[], few: number): T[] {
  if (isLongRun) return [...all]
  const first = randomInt(all.length)
  return all.filter((_, n) => (n - first + all.length) % all.length < few)
}

/** A random walk is taken so many times while working, and at its long count with the faults. */
export const walks = (few: number): number => (isLongRun ? Math.max(few, faultRepeats) : few)

/**
 * How long what's promised within so many milliseconds may take. The long run has the machine to itself and holds to the promise. A
 * whole run shares two cores among seven: there, six times as long still tells what comes back from what never does.
 */
export const timeLimit = (ms: number): number => (isLongRun ? ms : 6 * ms)
