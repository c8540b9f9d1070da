import { and, inArray, max } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { LibraryCard, OwnedThing } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { liveRights } from './rights.ts'
import { describeDownloads } from './sales.ts'
import { downloadStarts, downloads } from './tables.ts'

/** What someone owns of digital products, as their library shows it. */
export async function downloadCards(
  ctx: Ctx<SignedIn>,
  owned: readonly OwnedThing[],
): Promise<LibraryCard[]> {
  const parts = await Promise.all(
    [...Map.groupBy(owned, ({ workspaceId }) => workspaceId)].map(([workspaceId, things]) =>
      cardsOf(ctx, workspaceId, things),
    ),
  )
  return parts.flat()
}

async function cardsOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  things: readonly OwnedThing[],
): Promise<LibraryCard[]> {
  const ids = things.map(({ thingId }) => thingId as Id<'dwl'>)
  const described = await describeDownloads(ctx, workspaceId, ids, ctx.language ?? 'en')
  const pictures = await ctx.db
    .select({ id: downloads.id, imageFileId: downloads.imageFileId })
    .from(downloads)
    .where(and(within(workspaceId, downloads), inArray(downloads.id, ids)))
  const cards: LibraryCard[] = []
  for (const thing of things) {
    const card = described.get(thing.thingId)
    if (!card) continue
    const { title, kindLabel, openPath } = card
    cards.push({
      ...{ id: thing.thingId, title, openPath, about: kindLabel, percent: null },
      imageFileId: pictures.find(({ id }) => id === thing.thingId)?.imageFileId ?? null,
      lastActiveAt: await lastDownload(ctx, thing),
    })
  }
  return cards
}

async function lastDownload(ctx: Ctx, thing: OwnedThing): Promise<Date | null> {
  const { workspaceId, thingId } = thing
  const rights = (await liveRights(ctx, workspaceId, thingId as Id<'dwl'>, thing)).map(({ id }) => id)
  if (rights.length === 0) return null
  const [row] = await ctx.db
    .select({ at: max(downloadStarts.createdAt) })
    .from(downloadStarts)
    .where(and(within(workspaceId, downloadStarts), inArray(downloadStarts.rightId, rights)))
  return row?.at ?? null
}
