import type { Id } from '#kernel/ids.ts'
import { type Arrangement, lessonsIn, type Place, placeOf } from '../../../arrangement.ts'

/** One place up or down; from the edge of a section to the near edge of the next. Null at the ends of the course. */
export function stepFrom(order: Arrangement, lessonId: Id<'lsn'>, step: -1 | 1): Place | null {
  const place = placeOf(order, lessonId)
  if (!place) return null
  const position = place.position + step
  if (position >= 0 && position < lessonsIn(order, place.sectionId).length) return { ...place, position }
  const parts = [null, ...order.sections.map(({ id }) => id)]
  const next = parts[parts.indexOf(place.sectionId) + step]
  if (next === undefined) return null
  return { sectionId: next, position: step === 1 ? 0 : lessonsIn(order, next).length }
}
