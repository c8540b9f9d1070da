import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zThingId } from '#kernel/wire.ts'
import { channels, devices } from './rules.ts'

/** A day on the calendar, in UTC: visitors are told apart by it. */
const zDay = z.iso.date()
const count = z.int().min(0)

const zCounts = z.object({
  /** Looks at its pages and its checkout. */
  views: count,
  /** People, told apart within a day. Over several days they add up: who comes on two days counts twice. */
  visitors: count,
  /** Of those, how many were at a checkout that sells. */
  checkouts: count,
  /** Orders that were paid and that a visit led to. */
  orders: count,
  /** Orders by visitors; null where no one was there. */
  conversion: z.number().min(0).nullable(),
})
export type VisitCounts = z.infer<typeof zCounts>

/** What the visits of a store, or of one product, came to in some days. The busiest of each list come first. */
export const zVisitFigures = z.object({
  from: zDay,
  to: zDay,
  total: zCounts,
  /** Every day of them, also those without a visit. */
  days: z.array(zCounts.extend({ day: zDay })),
  sources: z.array(zCounts.extend({ channel: z.enum(channels), source: z.string() })),
  devices: z.array(zCounts.extend({ device: z.enum(devices) })),
  /** Looked at, by path. Which of them led to an order is told by where visits began. */
  pages: z.array(zCounts.omit({ orders: true, conversion: true }).extend({ path: z.string() })),
  /** Where visits began. */
  landings: z.array(zCounts.extend({ path: z.string() })),
  campaigns: z.array(zCounts.extend({ campaign: z.string() })),
})
export type VisitFigures = z.infer<typeof zVisitFigures>

const zPeriod = z
  .object({ from: zDay, to: zDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Choose a day on or after the first one' })
const tags = ['Visits']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })

export const visitsContract = {
  ofStore: creators()
    .route({ method: 'GET', path: '/visits', summary: 'Visits of the whole store in some days', tags })
    .input(zPeriod)
    .output(zVisitFigures),

  ofThing: creators()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: '/things/{thingId}/visits',
      summary: 'Visits of one product in some days',
      tags,
    })
    .input(zPeriod.safeExtend({ thingId: zThingId() }))
    .output(zVisitFigures),
}
