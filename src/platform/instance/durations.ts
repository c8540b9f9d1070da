/** Upper ends of the classes in milliseconds; a last class takes what is longer than all. Finer where people notice. */
export const durationClasses = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000,
] as const

export const noDurations = (): number[] => new Array<number>(durationClasses.length + 1).fill(0)

export function classOf(ms: number): number {
  let low = 0
  let high: number = durationClasses.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ms <= (durationClasses[middle] ?? Number.POSITIVE_INFINITY)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The duration that this share of all stayed below, null without any. Inside a class it is taken as even, so it is as exact as
 * the class is narrow.
 */
export function percentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let left = total * share
  for (const [at, count] of counts.entries()) {
    if (count >= left && count > 0) {
      const from = at === 0 ? 0 : (durationClasses[at - 1] ?? 0)
      const to = durationClasses[at] ?? from * 2
      return from + ((to - from) * left) / count
    }
    left -= count
  }
  return durationClasses.at(-1) ?? null
}
