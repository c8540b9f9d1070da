import * as z from 'zod'
import { isTimeZone } from '#kernel/time.ts'

/** Who may call what a creator does about coaching: every plan has it. */
export const creator = { role: 'creator', minPlan: 'free_plan' } as const

export const upTo = (length: number) =>
  z.string().max(length, `Use at most ${length.toLocaleString('en')} characters`)
export const zSearch = z.string().max(100).optional()
export const zDone = z.object({ done: z.literal(true) })
export const zZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone from the list')
export const zPaged = {
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
}
