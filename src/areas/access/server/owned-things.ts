import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnedThing } from '#platform/product.ts'
import { toReader } from '#platform/sentences.ts'
import type { ThingKind } from '../rules.ts'
import { listLibrary, listWholeLibrary } from './grants.ts'
import { includedBy } from './inclusions.ts'

type ThingInLibrary = OwnedThing & { thingKind: ThingKind }

/**
 * Everything a user owns or owned, from the small table keyed by user, each with the reason where access to it has ended; and what
 * they may see by what they own, as long as they may.
 */
export async function listOwned(ctx: Ctx<SignedIn>): Promise<ThingInLibrary[]> {
  const entries = await listWholeLibrary(ctx, ctx.actor.userId)
  const owned = entries.map(({ workspaceId, thingKind, thingId, contactId, seat, grantedAt, ...entry }) => ({
    workspaceId,
    thingKind,
    thingId,
    contactId,
    seat,
    grantedAt,
    ended: endOf(ctx, entry),
  }))
  const included = await includedIn(
    ctx,
    owned.filter(({ ended }) => ended === null),
  )
  const isOpen = new Set(included.map(({ thingId }) => thingId))
  return [...owned.filter(({ ended, thingId }) => ended === null || !isOpen.has(thingId)), ...included]
}

/** More than anyone looks through; a tier's own pages have all of it. */
const mostIncluded = 500

/** What a list of open things includes besides itself, each once. */
export async function includedIn<T extends Pick<ThingInLibrary, 'workspaceId' | 'thingId' | 'thingKind'>>(
  ctx: Ctx,
  open: readonly T[],
): Promise<(T & { grantedAt: Date })[]> {
  const known = new Set<Id>(open.map(({ thingId }) => thingId))
  const found: (T & { grantedAt: Date })[] = []
  for (const [workspaceId, of] of Map.groupBy(open, (one) => one.workspaceId)) {
    const vias = new Map<Id, T>(of.map((one) => [one.thingId, one]))
    for (const each of await includedBy(ctx, workspaceId, [...vias.keys()], mostIncluded)) {
      const via = vias.get(each.viaId)
      if (!via || known.has(each.thingId)) continue
      known.add(each.thingId)
      found.push({ ...via, thingKind: each.thingKind, thingId: each.thingId, grantedAt: each.fromAt })
    }
  }
  return found
}

type Ends = { endsAt: Date | null; endedAt: Date | null; endedReason: string | null }

function endOf(ctx: Ctx, { endsAt, endedAt, endedReason }: Ends): OwnedThing['ended'] {
  if (endedAt)
    return { at: endedAt.toISOString(), reason: toReader(ctx, endedReason || 'Your access was ended.') }
  if (endsAt && endsAt <= ctx.now())
    return { at: endsAt.toISOString(), reason: toReader(ctx, 'Your access has ended.') }
  return null
}

/** What a user may see at this moment: what they own, and what that includes. */
export async function listOpen(
  ctx: Ctx<SignedIn>,
): Promise<Pick<ThingInLibrary, 'workspaceId' | 'thingId' | 'thingKind'>[]> {
  const now = ctx.now()
  const held = await listLibrary(ctx, ctx.actor.userId)
  const open = held.filter(({ endsAt }) => endsAt === null || endsAt > now)
  return [...open, ...(await includedIn(ctx, open))]
}
