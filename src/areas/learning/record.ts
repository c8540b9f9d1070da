import * as z from 'zod'

/** A stretch of a recording that was really played (`Span`). */
export const zSpan = z.tuple([z.number().min(0).max(360_000), z.number().min(0).max(360_000)])

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
