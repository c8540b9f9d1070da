import { dayOf, isOwnNetwork, mostNetworks, mostViewsOfNetwork } from '../rules.ts'

/** How many views of a day came from each network. In memory alone, and only until the day ends. */
export type BusyNetworks = {
  /** Counts one more. Answers whether that's more than people make. */
  isTooBusy(network: string, at: Date): boolean
}

export function busyNetworks({
  mostViews = mostViewsOfNetwork,
  most = mostNetworks,
}: {
  mostViews?: number
  most?: number
} = {}): BusyNetworks {
  const views = new Map<string, number>()
  let today = ''
  return {
    isTooBusy(network, at) {
      const day = dayOf(at)
      if (day !== today) {
        views.clear()
        today = day
      }
      if (isOwnNetwork(network)) return false
      const before = views.get(network)
      if (before === undefined && views.size >= most) views.delete(views.keys().next().value ?? '')
      views.set(network, (before ?? 0) + 1)
      return before !== undefined && before >= mostViews
    },
  }
}
