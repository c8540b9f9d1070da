import { and, eq } from 'drizzle-orm'
import { leastQuoteStars, noFront } from '#areas/accounts/front.ts'
import { findWorkspace, isInPublic, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { pictureOf } from '#areas/files/rules.ts'
import { liveFiles } from '#areas/files/server/files.ts'
import type { FileReaders } from '#areas/files/server/readers.ts'
import { files } from '#areas/files/server/tables.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { publishedReview } from '#areas/reviews/server/figures.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx } from '#platform/context.ts'
import type { ListedProduct } from '#platform/product.ts'
import type { Shelf } from './shelves.ts'
import { catalogEntries } from './tables.ts'

type WithFront = Pick<WorkspaceRecord, 'id' | 'front'>

/** The picture at the head of the store; null where none was chosen, or it's gone. */
export async function heroOf(ctx: Pick<Ctx, 'db'>, workspace: WithFront) {
  const id = await heroIdOf(ctx, workspace)
  return id && pictureOf(id)
}

async function heroIdOf(ctx: Pick<Ctx, 'db'>, { id, front }: WithFront): Promise<Id<'fil'> | null> {
  const { heroFileId } = front ?? noFront
  if (!heroFileId) return null
  const [row] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(liveFiles(id), eq(files.id, heroFileId), eq(files.kind, 'image')))
  return row?.id ?? null
}

/** The product that leads: the creator's choice, else what most people have, else the newest. Null in an empty store. */
export async function featuredOf(
  ctx: Pick<Ctx, 'db'>,
  { id, front }: WithFront,
  shelves: readonly Shelf[],
): Promise<ListedProduct | null> {
  const items = shelves.flatMap((shelf) => shelf.items)
  const chosen = items.find((item) => item.id === front?.featuredId)
  if (chosen || items.length < 2) return chosen ?? items[0] ?? null
  const counts = await ctx.db
    .select({ id: catalogEntries.thingId, people: catalogEntries.students })
    .from(catalogEntries)
    .where(eq(catalogEntries.workspaceId, id))
  const peopleOf = (item: ListedProduct) => counts.find((row) => row.id === item.id)?.people ?? 0
  return items.reduce((most, item) => (peopleOf(item) > peopleOf(most) ? item : most))
}

/** The words the creator pulled out, while they're published, good, and about something on sale that shows its reviews. */
export async function quoteOf(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  { id, front, language }: Pick<WorkspaceRecord, 'id' | 'front' | 'language'>,
  shelves: readonly Shelf[],
) {
  if (!front?.quoteId) return null
  const review = await publishedReview({ ...ctx, language }, id, front.quoteId)
  if (!review || review.rating < leastQuoteStars) return null
  for (const { segment, items } of shelves) {
    const item = items.find((each) => each.id === review.thingId && each.showsReviews)
    if (item) return { ...review, product: { title: item.title, slug: item.slug, segment } }
  }
  return null
}

/** The store shows its picture from now on, and no other file: in the transaction that changed the workspace. */
export async function holdHero(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  const workspace = await findWorkspace(ctx, workspaceId)
  const heroId = workspace && (await heroIdOf(ctx, workspace))
  const inWorkspace: WorkspaceCtx = systemCtx(ctx, 'storefront.hero', workspaceId)
  await holdFiles(inWorkspace, { kind: 'store', id: workspaceId }, heroId ? [heroId] : [])
}

/** Everyone sees the picture of a store that's there. */
export const heroReaders: FileReaders = {
  kind: 'store',
  mayRead: isInPublic,
}
