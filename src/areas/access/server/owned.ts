import type { SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnedThing } from '#platform/product.ts'
import { toReader } from '#platform/sentences.ts'
import type { ThingKind } from '../rules.ts'
import { listWholeLibrary } from './grants.ts'

/** Everything a user owns or owned, from the small table keyed by user, each with the reason where access to it has ended. */
export async function listOwned(ctx: Ctx<SignedIn>): Promise<(OwnedThing & { thingKind: ThingKind })[]> {
  const entries = await listWholeLibrary(ctx, ctx.actor.userId)
  return entries.map(({ workspaceId, thingKind, thingId, contactId, seat, grantedAt, ...entry }) => ({
    workspaceId,
    thingKind,
    thingId,
    contactId,
    seat,
    grantedAt,
    ended: endOf(ctx, entry),
  }))
}

type Ends = { endsAt: Date | null; endedAt: Date | null; endedReason: string | null }

function endOf(ctx: Ctx, { endsAt, endedAt, endedReason }: Ends): OwnedThing['ended'] {
  if (endedAt)
    return { at: endedAt.toISOString(), reason: toReader(ctx, endedReason || 'Your access was ended.') }
  if (endsAt && endsAt <= ctx.now())
    return { at: endsAt.toISOString(), reason: toReader(ctx, 'Your access has ended.') }
  return null
}
