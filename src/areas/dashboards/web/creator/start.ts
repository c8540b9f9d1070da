import type { CreatorDashboard } from '../../contract.ts'

type Start = CreatorDashboard['start']
export type StopKey = 'brand' | 'create' | 'paid' | 'publish' | 'share'

/** The first sale ends the start for good: taking everything off sale later doesn't make anyone a newcomer. */
export const isStarted = (start: Start) => start.sold

/** Whether there's a product, of whatever kind; the API calls it by the first there was. */
export const hasProduct = (start: Start) => start.createdCourse

/** The stops in the order of the line, each ticked once it's really done. */
export function stopsOf(start: Start): { key: StopKey; done: boolean }[] {
  return [
    { key: 'brand', done: start.branded },
    { key: 'create', done: hasProduct(start) },
    { key: 'paid', done: start.canBePaid },
    { key: 'publish', done: start.published },
    { key: 'share', done: start.sold },
  ]
}
