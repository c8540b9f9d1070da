import { and, eq, ne } from 'drizzle-orm'
import { lockUser } from '#areas/accounts/server/users.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import type { SavedView } from '../contract.ts'
import { isSameName, type ListName, mostViews, tidyName, whyNotName } from '../rules.ts'
import { savedViews } from './tables.ts'

type OwnCtx = Ctx<SignedIn>
type Row = typeof savedViews.$inferSelect
type Fields = { name: string; query: string; isDefault: boolean }
type Changes = { [F in keyof Fields]?: Fields[F] | undefined }

/** The views of a list that the signed-in user saved, by name. */
export async function listViews(ctx: OwnCtx, list: ListName): Promise<SavedView[]> {
  return (await viewsOf(ctx, list)).map(wireOf).sort((one, other) => compare(one.name, other.name))
}

/** Saves a view. @throws INVALID beside its field, CONFLICT when there are too many. */
export function saveView(ctx: OwnCtx, { list, ...given }: Fields & { list: ListName }): Promise<SavedView> {
  return withTransaction(ctx, async (ctx) => {
    // Two tabs that save under one name, or the last view there is room for, queue here.
    await lockUser(ctx, ctx.actor.userId)
    const others = await viewsOf(ctx, list)
    const kept = { name: keptName(given.name, others), query: keptQuery(given.query) }
    if (others.length >= mostViews)
      throw new AppError('CONFLICT', `You can save up to ${mostViews} views of a list. Delete one first.`)
    if (given.isDefault) await closeDefault(ctx, list)
    const now = ctx.now()
    const row: Row = {
      userId: ctx.actor.userId,
      id: newId('svw', now),
      list,
      ...kept,
      isDefault: given.isDefault,
      createdAt: now,
      updatedAt: now,
    }
    await ctx.db.insert(savedViews).values(row)
    return wireOf(row)
  })
}

/** Changes what is given of a view. @throws NOT_FOUND also for someone else's, INVALID beside its field. */
export function changeView(ctx: OwnCtx, viewId: Id<'svw'>, changes: Changes): Promise<SavedView> {
  return withTransaction(ctx, async (ctx) => {
    await lockUser(ctx, ctx.actor.userId)
    const [before] = await ctx.db.select().from(savedViews).where(mine(ctx, viewId))
    if (!before) throw new AppError('NOT_FOUND', 'This view was deleted.')
    const others = (await viewsOf(ctx, before.list)).filter(({ id }) => id !== viewId)
    const row = {
      ...before,
      ...(changes.name === undefined ? {} : { name: keptName(changes.name, others) }),
      ...(changes.query === undefined ? {} : { query: keptQuery(changes.query) }),
      isDefault: changes.isDefault ?? before.isDefault,
      updatedAt: ctx.now(),
    }
    if (row.isDefault) await closeDefault(ctx, before.list, viewId)
    await ctx.db.update(savedViews).set(row).where(mine(ctx, viewId))
    return wireOf(row)
  })
}

/** Deletes a view. To delete what isn't there, or not theirs, is done and changes nothing. */
export async function deleteView(ctx: OwnCtx, viewId: Id<'svw'>): Promise<void> {
  await ctx.db.delete(savedViews).where(mine(ctx, viewId))
}

/** The views of someone who left. */
export async function forgetViews(ctx: Ctx, { userId }: Pick<Person, 'userId'>): Promise<void> {
  await ctx.db.delete(savedViews).where(eq(savedViews.userId, userId))
}

const { compare } = new Intl.Collator('und', { numeric: true, sensitivity: 'base' })

const viewsOf = (ctx: OwnCtx, list: ListName): Promise<Row[]> =>
  ctx.db
    .select()
    .from(savedViews)
    .where(and(mine(ctx), eq(savedViews.list, list)))

const mine = (ctx: OwnCtx, viewId?: Id<'svw'>) =>
  and(eq(savedViews.userId, ctx.actor.userId), viewId ? eq(savedViews.id, viewId) : undefined)

/** A list opens with one view: the one before no longer is it. */
async function closeDefault(ctx: OwnCtx, list: ListName, except?: Id<'svw'>): Promise<void> {
  await ctx.db
    .update(savedViews)
    .set({ isDefault: false })
    .where(
      and(
        mine(ctx),
        eq(savedViews.list, list),
        eq(savedViews.isDefault, true),
        except ? ne(savedViews.id, except) : undefined,
      ),
    )
}

function keptName(given: string, others: readonly Row[]): string {
  const wrong = whyNotName(given)
  if (wrong) throw invalid({ name: wrong })
  const name = tidyName(given)
  if (others.some((other) => isSameName(other.name, name)))
    throw invalid({ name: 'A view of this list has this name already' })
  return name
}

/** Written as an address writes it, so that what shows the same is the same text. */
function keptQuery(given: string): string {
  const query = new URLSearchParams(given).toString()
  if (query === '') throw invalid({ query: 'Search, filter or sort the list first' })
  return query
}

function wireOf({ id, name, query, isDefault }: Row): SavedView {
  return { id, name, query, isDefault }
}
