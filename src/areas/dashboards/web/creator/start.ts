import type { CreatorDashboard } from '../../contract.ts'

type Start = CreatorDashboard['start']

/** The first sale ends the start: what comes after is the day's business. */
export const isStarted = (start: Start) => start.createdCourse && start.published && start.sold

/** Stops behind the creator, in the order of the line. */
export function stepsDone({ createdCourse, published }: Start): 0 | 1 | 2 {
  if (!createdCourse) return 0
  return published ? 2 : 1
}
