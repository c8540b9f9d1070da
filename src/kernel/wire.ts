import * as z from 'zod'
import { currencies } from './currencies.ts'
import type { Id, IdPrefix } from './ids.ts'
import { type ThingId, thingPrefixes } from './things.ts'

/** Wire shape of an id with this prefix. */
export function zId<P extends IdPrefix>(prefix: P) {
  return z.templateLiteral([`${prefix}_`, z.string().regex(/^[0-9a-z]{26}$/)]) as unknown as z.ZodType<
    Id<P>,
    Id<P>
  >
}

/** Wire shape of the id of anything a right opens. */
export function zThingId() {
  const shapes = Object.values(thingPrefixes).map((prefix) => zId(prefix))
  return (shapes.length === 1 ? shapes[0] : z.union(shapes)) as unknown as z.ZodType<ThingId, ThingId>
}

/** An instant on the wire: ISO 8601 in UTC. Never `z.date()`: over REST a date arrives as a string. */
export const zInstant = /* @__PURE__ */ z.iso.datetime()

/**
 * A moment or a day that someone chose: within the years calendars, databases and clocks agree on. Stored ones are read without these
 * bounds, so that what got in before them is still answered.
 */
export const zChosenInstant = /* @__PURE__ */ inOurTimes(/* @__PURE__ */ z.iso.datetime())
export const zChosenDay = /* @__PURE__ */ inOurTimes(/* @__PURE__ */ z.iso.date())

function inOurTimes<Schema extends z.ZodType<string, string>>(schema: Schema): Schema {
  return schema.refine(isInOurTimes, 'Use a year from 1900 to 2200')
}

/** Of what begins with its year. */
export function isInOurTimes(text: string): boolean {
  return text >= '1900' && text < '2201'
}

/** An amount in minor units, never without its currency. */
export const zMoney = /* @__PURE__ */ z.object({
  cents: /* @__PURE__ */ z.int(),
  currency: /* @__PURE__ */ z.enum(currencies),
})
