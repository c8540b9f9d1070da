import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { sqlState } from '#platform/sql/database.ts'
import { dayOf, type PageKind, type Thing, visitMs } from '../rules.ts'
import { makeDay } from './days.ts'
import type { Visit } from './running-visits.ts'
import { pageViews, visitMarks } from './tables.ts'

/** A view before it's written. What it says of its visit is taken when it is. */
export type View = {
  workspaceId: Id<'wsp'>
  at: Date
  id: string
  kind: PageKind
  thing: Thing | null
  path: string
  visitor: string
  visit: Visit
}

/** Views of one statement: put together without a pause that others would notice. */
const chunk = 500

/**
 * Writes views, oldest first, and marks their days. Each piece is a transaction; one whose answer was lost may be written again.
 * Tells after each how many views were dealt with, and how many of them couldn't be stored.
 */
export async function writeViews(
  ctx: Ctx,
  views: readonly View[],
  mark: () => string,
  written: (count: number, leftOut: number) => void,
): Promise<void> {
  for (const day of new Set(views.map(({ at }) => dayOf(at)))) await makeDay(ctx, day)
  for (let at = 0; at < views.length; at += chunk) {
    const piece = views.slice(at, at + chunk)
    await findVisits(ctx, piece)
    written(piece.length, await writePiece(ctx, piece, mark))
  }
}

/** What the database refuses for itself is left out: all views behind it would wait for good. Answers how many those are. */
async function writePiece(ctx: Ctx, piece: readonly View[], mark: () => string): Promise<number> {
  try {
    await withTransaction(ctx, async (ctx) => {
      await insertViews(ctx, piece)
      await ctx.db.insert(visitMarks).values(marksOf(piece, mark))
    })
    return 0
  } catch (error) {
    if (!isRefused(error)) throw error
    if (piece.length === 1) return 1
    const half = Math.ceil(piece.length / 2)
    const first = await writePiece(ctx, piece.slice(0, half), mark)
    return first + (await writePiece(ctx, piece.slice(half), mark))
  }
}

/** A value that can't be stored (class 22), or none where there must be one (class 23): the same again tomorrow. */
const isRefused = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '')

/** As one text: a parameter for each value would cost more than everything else about a view. */
async function insertViews(ctx: Ctx, views: readonly View[]): Promise<void> {
  await ctx.db.execute(sql`
    insert into page_views (workspace_id, at, id, kind, thing_kind, thing_id, path, visitor, visit, landing, channel, source, utm, device)
    select w, at, id, kind, tk, ti, path, visitor, visit, landing, channel, source, utm, device
    from json_to_recordset(${JSON.stringify(views.map(shortOf))}::json) as v(
      w text, at timestamptz, id text, kind text, tk text, ti text, path text, visitor text, visit text, landing text,
      channel text, source text, utm jsonb, device text)
    on conflict do nothing`)
}

/** Spelled out: made for every view. */
const shortOf = ({ workspaceId, at, id, kind, thing, path, visitor, visit }: View) => ({
  w: workspaceId,
  at,
  id,
  kind,
  tk: thing?.kind,
  ti: thing?.id,
  path,
  visitor,
  visit: visit.id,
  landing: visit.landing,
  channel: visit.channel,
  source: visit.source,
  utm: visit.utm ?? undefined,
  device: visit.device,
})

function marksOf(views: readonly View[], mark: () => string) {
  const days = new Map(views.map(({ workspaceId, at }) => [workspaceId + dayOf(at), { workspaceId, at }]))
  return [...days.values()].map(({ workspaceId, at }) => ({ workspaceId, id: mark(), day: dayOf(at) }))
}

/**
 * Visits that came from a page of ours and are new to this process: another process had them, or this one before it was started
 * again. They continue as they began.
 */
async function findVisits(ctx: Ctx, views: readonly View[]): Promise<void> {
  const unsure = Map.groupBy(
    views.filter(({ visit }) => visit.isUnsure),
    ({ workspaceId }) => workspaceId,
  )
  for (const [workspaceId, ofWorkspace] of unsure) {
    const earliest = Math.min(...ofWorkspace.map(({ at }) => at.getTime()))
    const visitors = [...new Set(ofWorkspace.map(({ visitor }) => visitor))]
    const known = await latestVisits(ctx, workspaceId, visitors, new Date(earliest - visitMs))
    for (const { visitor, visit } of ofWorkspace) {
      Object.assign(visit, known.get(visitor), { isUnsure: false })
    }
  }
}

/** The visits that these visitors were on last, since a moment, by visitor. */
export async function latestVisits(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
  visitors: readonly string[],
  since: Date,
) {
  const { visitor, visit, landing, channel, source, utm, device } = pageViews
  const rows = await ctx.db
    .select({ visitor, id: visit, landing, channel, source, utm, device })
    .from(pageViews)
    .where(
      and(eq(pageViews.workspaceId, workspaceId), inArray(visitor, [...visitors]), gte(pageViews.at, since)),
    )
    // The last of a visitor stays in the map.
    .orderBy(asc(pageViews.at))
  return new Map(rows.map(({ visitor, ...visit }) => [visitor, visit]))
}
