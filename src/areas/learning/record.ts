import * as z from 'zod'

/** A stretch of a recording that was really played, in seconds: from, to. */
export type Span = [number, number]
export const zSpan = z.tuple([z.number().min(0).max(360_000), z.number().min(0).max(360_000)])

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

/** One line of a progress record: a fact that moved a lesson on or back, with the figures that explain it. */
export const zRecordEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened') }),
  z.object({ kind: z.literal('watched'), percent: z.int(), seconds: z.int(), counted: z.boolean() }),
  z.object({ kind: z.literal('read'), seconds: z.int() }),
  z.object({
    kind: z.literal('quiz'),
    attempt: z.int(),
    points: z.int(),
    of: z.int(),
    percent: z.int(),
    passed: z.boolean(),
    counted: z.boolean(),
  }),
  z.object({ kind: z.literal('downloaded'), title: z.string() }),
  z.object({ kind: z.literal('marked'), done: z.boolean(), by: z.enum(['learner', 'creator']) }),
  z.object({ kind: z.literal('reset'), by: z.literal('creator') }),
])
export type RecordEntry = z.infer<typeof zRecordEntry>
