import type { SignedIn } from '#kernel/actor.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnedThing } from '#platform/product.ts'
import { studentParts } from '#platform/student.ts'
import type { StudentActivity } from '../contract.ts'

/** What a student did, the latest first, from every area that knows of it. What they took back isn't told anymore. */
export async function studentFeed(
  ctx: Ctx<SignedIn>,
  owned: readonly OwnedThing[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<StudentActivity> {
  const before = placeOf(cursor)
  const parts = ctx.instance.given(studentParts)
  // One more than is shown says whether there's another page.
  const found = await Promise.all(
    parts.map((part) => part.facts?.(ctx, owned, { before, limit: limit + 1 }) ?? []),
  )
  const sorted = found
    .flat()
    .sort((one, other) => other.at.localeCompare(one.at) || (one.id < other.id ? 1 : -1))
  const facts = sorted.slice(0, limit)
  const last = facts.at(-1)
  return { facts, nextCursor: sorted.length > limit && last ? encodeCursor(last.at, last.id) : null }
}

function placeOf(cursor: string | undefined): { at: Date; id: string } | null {
  const place = decodePlace(cursor)
  return place && { at: place.date, id: place.id }
}
