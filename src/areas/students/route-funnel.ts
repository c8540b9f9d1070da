import type { Stop } from './insights-contract.ts'

/** A stop of the route with how many are still on board: they came to this lesson, or further. */
export type BoardedStop = Stop & {
  aboard: number
  /** Of those, whose furthest lesson it is, in whole percent; enough to be said in words from `notableDrop` on. */
  drop: number
}

/** From this part on, in percent, a lesson that loses students is told in words. */
export const notableDrop = 20
/** One student who pauses is no drop. */
const fewestAboard = 2
/** Routes up to this length show every stop. */
const longestWhole = 30
/** So many stops in a row without a drop are told as one. */
const shortestFold = 4

/** The route of those who enrolled: who finished came through every stop, whoever left came as far as their furthest. */
export function boardedStops(stops: readonly Stop[], finished: number): BoardedStop[] {
  let aboard = finished + stops.reduce((sum, { left }) => sum + left, 0)
  return stops.map((stop) => {
    const here = aboard
    aboard -= stop.left
    return { ...stop, aboard: here, drop: here === 0 ? 0 : Math.round((100 * stop.left) / here) }
  })
}

/** Whether so many leave here that it's said in words. */
export const isNotable = ({ aboard, left }: BoardedStop): boolean =>
  aboard >= fewestAboard && 100 * left >= notableDrop * aboard

/** Where most leave: several where as many leave, none where no one does. */
export function mostLeaveAt(stops: readonly BoardedStop[]): BoardedStop[] {
  const most = Math.max(0, ...stops.map(({ left }) => left))
  return most === 0 ? [] : stops.filter(({ left }) => left === most)
}

export type Stretch = { kind: 'stop'; stop: BoardedStop } | { kind: 'fold'; stops: BoardedStop[] }

/** A long route with what happens on it: its ends, every drop, and in between stretches that are told as one. */
export function stretchesOf(stops: readonly BoardedStop[]): Stretch[] {
  const alone = (stop: BoardedStop): Stretch => ({ kind: 'stop', stop })
  if (stops.length <= longestWhole) return stops.map(alone)
  const told: Stretch[] = []
  let quiet: BoardedStop[] = []
  const close = () => {
    if (quiet.length < shortestFold) told.push(...quiet.map(alone))
    else told.push({ kind: 'fold', stops: quiet })
    quiet = []
  }
  for (const [at, stop] of stops.entries()) {
    if (at > 0 && at < stops.length - 1 && !isNotable(stop)) quiet.push(stop)
    else {
      close()
      told.push(alone(stop))
    }
  }
  return told
}
