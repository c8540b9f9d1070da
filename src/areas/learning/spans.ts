/** A stretch of a recording that was really played, in seconds: from, to. */
export type Span = [number, number]

/** Joins spans into the fewest that cover the same, in order. Whatever came first, twice or from another device, the result is one. */
export function joinSpans(...lists: readonly (readonly Span[])[]): Span[] {
  const sorted = lists
    .flat()
    .filter(([from, to]) => to > from)
    .toSorted((one, other) => one[0] - other[0] || one[1] - other[1])
  const joined: Span[] = []
  for (const [from, to] of sorted) {
    const last = joined.at(-1)
    // Players report in fractions: a gap below half a second is none.
    if (last && from <= last[1] + 0.5) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** How much of a recording the spans cover, in whole percent; 100 only when all but the last second was played. */
export function watchedPercent(spans: readonly Span[], seconds: number | null): number {
  if (!seconds || seconds <= 0) return 0
  const covered = joinSpans(spans).reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to, seconds) - Math.min(from, seconds)),
    0,
  )
  if (covered >= seconds - 1) return 100
  return Math.min(99, Math.floor((covered / seconds) * 100))
}
