import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { findLinkByToken, linkToken } from '#platform/links/links.ts'
import { links } from '#platform/links/tables.ts'
import { within } from '#platform/tables.ts'
import type { feedTitles } from '../../calendars-contract.ts'
import { hostOf } from '../availability.ts'
import { coachingFeeds } from '../availability-tables.ts'
import { feedFile, uidOf } from '../calendar-file.ts'
import { coachingBookings, coachingPackages, coachingSessions } from '../tables.ts'

type Titles = (typeof feedTitles)[number]
type Feed = { isOn: boolean; titles: Titles; createdAt: string | null }

const shownStatuses: ('scheduled' | 'confirmed' | 'completed')[] = ['scheduled', 'confirmed', 'completed']

const feedPathOf = (token: string): string => `/coaching-feed/${token}.ics`

/** A host's sessions as a calendar; off until they make an address for it. */
export async function getFeed(ctx: CreatorCtx): Promise<Feed> {
  const row = await findFeed(ctx, ctx.actor.workspaceId)
  return row
    ? { isOn: true, titles: row.titles, createdAt: row.createdAt.toISOString() }
    : { isOn: false, titles: 'busy', createdAt: null }
}

/** A new address, answered this once; the one before leads nowhere from now on. */
export function makeFeed(ctx: CreatorCtx, titles: Titles): Promise<Feed & { address: string }> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    await endFeed(ctx)
    const { hostId } = await hostOf(ctx, workspaceId)
    const now = ctx.now()
    const id = newId('cfd', now)
    await ctx.db.insert(coachingFeeds).values({ workspaceId, id, hostId, titles, createdAt: now })
    const token = await linkToken(ctx, 'coachingFeed', workspaceId, id)
    return { ...(await getFeed(ctx)), address: `${ctx.instance.appUrl}${feedPathOf(token)}` }
  })
}

/** @throws NOT_FOUND while there is none. */
export async function changeFeed(ctx: CreatorCtx, titles: Titles): Promise<Feed> {
  const changed = await ctx.db
    .update(coachingFeeds)
    .set({ titles })
    .where(within(ctx.actor.workspaceId, coachingFeeds))
    .returning({ id: coachingFeeds.id })
  if (changed.length === 0) throw new AppError('NOT_FOUND', 'Your sessions have no calendar address yet.')
  return getFeed(ctx)
}

/** Whoever subscribed gets nothing from now on. Again changes nothing. */
export function endFeed(ctx: CreatorCtx): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const gone = await ctx.db
      .delete(coachingFeeds)
      .where(within(workspaceId, coachingFeeds))
      .returning({ id: coachingFeeds.id })
    for (const { id } of gone)
      await ctx.db
        .delete(links)
        .where(and(eq(links.workspaceId, workspaceId), eq(links.kind, 'coachingFeed'), eq(links.target, id)))
  })
}

async function findFeed(ctx: Ctx, workspaceId: Id<'wsp'>) {
  const [row] = await ctx.db.select().from(coachingFeeds).where(within(workspaceId, coachingFeeds))
  return row ?? null
}

/** For programs alone: they ask for it again and again with nothing but its address. */
export function mountFeed(app: FastifyInstance, site: SiteTools): void {
  app.get<{ Params: { file: string } }>('/coaching-feed/:file', async (request, reply) => {
    const ctx = await site.ctxOf(request, reply)
    const text = await feedOf(ctx, request.params.file.replace(/\.ics$/, ''))
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(text)
  })
}

const words: Record<Language, { busy: string; group: string; name: (seller: string) => string }> = {
  en: { busy: 'Busy', group: 'Group session', name: (seller) => `Sessions, ${seller}` },
  de: { busy: 'Gebucht', group: 'Gruppentermin', name: (seller) => `Termine, ${seller}` },
}

/** What a token's owner has ahead, and had lately. @throws NOT_FOUND for one that's unknown or has ended. */
export async function feedOf(ctx: Ctx, token: string): Promise<string> {
  const link = await findLinkByToken(ctx, 'coachingFeed', token)
  const feed = link && (await findFeed(ctx, link.workspaceId))
  if (!link || !feed || feed.id !== link.target) throw nothingHere()
  const workspace = await getWorkspace(ctx, link.workspaceId)
  // Whoever is suspended or has left doesn't get through this door either.
  if (workspace.closedAs) throw nothingHere()
  const text = words[workspace.language]
  const rows = await sessionsOf(ctx, feed)
  const names = feed.titles === 'name' ? await firstNames(ctx, feed.workspaceId, rows) : null
  const events = rows.map(({ session, title }) => ({
    uid: uidOf(session.id, ctx.instance.appUrl),
    ...{ sequence: session.sequence, startsAt: session.startsAt, endsAt: session.endsAt },
    changedAt: session.updatedAt,
    title: names
      ? session.capacity > 1
        ? (title ?? text.group)
        : (names.get(session.id) ?? text.busy)
      : text.busy,
  }))
  return feedFile(events, { name: text.name(workspace.name), product: ctx.instance.brandName })
}

const nothingHere = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')

async function sessionsOf(ctx: Ctx, { workspaceId, hostId }: typeof coachingFeeds.$inferSelect) {
  const now = ctx.now().getTime()
  return ctx.db
    .select({ session: coachingSessions, title: coachingPackages.title })
    .from(coachingSessions)
    .leftJoin(
      coachingPackages,
      and(
        eq(coachingPackages.workspaceId, coachingSessions.workspaceId),
        eq(coachingPackages.id, coachingSessions.packageId),
      ),
    )
    .where(
      and(
        within(workspaceId, coachingSessions),
        eq(coachingSessions.hostId, hostId),
        inArray(coachingSessions.status, shownStatuses),
        gt(coachingSessions.endsAt, new Date(now - days(30))),
        lt(coachingSessions.startsAt, new Date(now + days(366))),
      ),
    )
    .orderBy(asc(coachingSessions.startsAt), asc(coachingSessions.id))
    .limit(2_000)
}

/** The first name and no more: a calendar is shown to many. */
async function firstNames(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  rows: readonly { session: { id: Id<'cse'>; capacity: number } }[],
): Promise<Map<Id<'cse'>, string>> {
  const ids = rows.filter(({ session }) => session.capacity === 1).map(({ session }) => session.id)
  if (ids.length === 0) return new Map()
  const people = await ctx.db
    .select({ id: coachingBookings.sessionId, name: coachingBookings.name })
    .from(coachingBookings)
    .where(
      and(
        within(workspaceId, coachingBookings),
        inArray(coachingBookings.sessionId, ids),
        inArray(coachingBookings.status, shownStatuses),
      ),
    )
  return new Map(people.map(({ id, name }) => [id, name.trim().split(/\s+/)[0] ?? '']))
}
