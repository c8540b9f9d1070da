import type { CreatorDashboard } from '../../contract.ts'

type Start = CreatorDashboard['start']

/** The first sale ends the start, for good: taking every course off sale later does not make a newcomer. */
export const isStarted = (start: Start) => start.sold

/** Stops behind the creator, in the order of the line. */
export function stepsDone({ createdCourse, published }: Start): 0 | 1 | 2 {
  if (!createdCourse) return 0
  return published ? 2 : 1
}
