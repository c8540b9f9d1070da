import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { dayAfter, mostValues, startOf } from '../rules.ts'
import { type Dimension, visitDays, visitMarks } from './tables.ts'

type Due = { workspaceId: Id<'wsp'>; day: string }
type Figures = typeof visitDays.$inferInsert
type FigureKey = Pick<Figures, 'subject' | 'dimension' | 'value'>

const keyOf = ({ workspaceId, day }: Due) => `${workspaceId} ${day}`
/** A day that takes long to add up rests nine times as long: in the end one tenth of the time goes into it. */
const restFor = 9
const rows = 500

/** Adds up every day that has something new. Answers how many there were. */
export function rollDueDays(): (ctx: Ctx, stopping?: AbortSignal) => Promise<number> {
  const eachDay = eachFairly<Due>(keyOf)
  const resting = new Map<string, number>()
  return async (ctx, stopping) => {
    for (const [key, until] of resting) if (until <= performance.now()) resting.delete(key)
    return eachDay(ctx, {
      page: (after) => dueDays(ctx, after),
      work: async (due) => {
        if (resting.has(keyOf(due))) return
        const begun = performance.now()
        await rollDay(ctx, due)
        const ended = performance.now()
        resting.set(keyOf(due), ended + restFor * (ended - begun))
      },
      stopping,
    })
  }
}

async function dueDays({ db }: Ctx, after: Due | null): Promise<Due[]> {
  const { rows } = await db.execute<{ workspaceId: Id<'wsp'>; day: string }>(sql`
    select distinct workspace_id as "workspaceId", day from visit_marks
    where (workspace_id, day) > (${after?.workspaceId ?? ''}, ${after?.day ?? ''})
    order by workspace_id, day limit 100`)
  return rows
}

/**
 * Makes the figures of a day anew from its views and orders. Whatever was counted before its marks were read is in them; what
 * comes later leaves a mark of its own. Two processes at it take turns.
 */
export async function rollDay(ctx: Ctx, { workspaceId, day }: Due): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockByName(ctx, `visits.day ${workspaceId} ${day}`)
    const marks = await marksOf(ctx, { workspaceId, day })
    if (marks.length === 0) return
    const figures = await figuresOf(ctx, { workspaceId, day })
    await ctx.db.delete(visitDays).where(and(eq(visitDays.workspaceId, workspaceId), eq(visitDays.day, day)))
    for (let at = 0; at < figures.length; at += rows)
      await ctx.db.insert(visitDays).values(figures.slice(at, at + rows))
    await ctx.db
      .delete(visitMarks)
      .where(and(eq(visitMarks.workspaceId, workspaceId), inArray(visitMarks.id, marks)))
  })
}

async function marksOf({ db }: Ctx, { workspaceId, day }: Due): Promise<string[]> {
  const marks = await db
    .select({ id: visitMarks.id })
    .from(visitMarks)
    .where(and(eq(visitMarks.workspaceId, workspaceId), eq(visitMarks.day, day)))
    .limit(10_000)
  return marks.map(({ id }) => id)
}

async function figuresOf(ctx: Ctx, due: Due): Promise<Figures[]> {
  const figures = new Map<string, Figures>()
  const at = (counted: FigureKey): Figures => {
    const { subject, dimension, value } = counted
    const key = JSON.stringify([subject, dimension, value])
    const known = figures.get(key)
    if (known) return known
    const none = { ...due, subject, dimension, value, views: 0, visitors: 0, checkouts: 0, orders: 0 }
    figures.set(key, none)
    return none
  }
  for (const { views, visitors, checkouts, ...seen } of await countViews(ctx, due))
    Object.assign(at(seen), { views, visitors, checkouts })
  for (const { orders, ...led } of await countOrders(ctx, due)) Object.assign(at(led), { orders })
  return [...figures.values()]
}

/** The store as a whole and what is sold: a row counts for both. */
const subjects = sql`(values (''), (thing_id)) as of_subject(subject)`
const dimensionsOf = (page: boolean) => sql`(values
  ('all', ''), ('source', channel || ' ' || source), ('device', device), ('landing', landing),
  ('campaign', utm ->> 'campaign'), ('via', utm ->> 'via')${page ? sql`, ('page', path)` : sql``}) as of_dimension(dimension, value)`

/** Of each subject and dimension the values with the most views. */
async function countViews({ db }: Ctx, { workspaceId, day }: Due) {
  const { rows } = await db.execute<
    { subject: Id | ''; dimension: Dimension; value: string } & DayCounts
  >(sql`
    with looks as (
      select subject, dimension, value, visitor, count(*) as views, bool_or(kind = 'checkout') as at_checkout
      from page_views cross join lateral ${subjects} cross join lateral ${dimensionsOf(true)}
      where workspace_id = ${workspaceId} and at >= ${startOf(day)} and at < ${startOf(dayAfter(day))}
        and subject is not null and value is not null
      group by subject, dimension, value, visitor
    ), counted as (
      select subject, dimension, value, sum(views)::int as views, count(*)::int as visitors,
        (count(*) filter (where at_checkout))::int as checkouts
      from looks group by subject, dimension, value
    ), ranked as (
      select subject, dimension, value, views, visitors, checkouts,
        row_number() over (partition by subject, dimension order by views desc, value) as place
      from counted
    )
    select subject, dimension, value, views, visitors, checkouts from ranked where place <= ${mostValues}`)
  return rows
}
type DayCounts = { views: number; visitors: number; checkouts: number }

async function countOrders({ db }: Ctx, { workspaceId, day }: Due) {
  const { rows } = await db.execute<{
    subject: Id | ''
    dimension: Dimension
    value: string
    orders: number
  }>(sql`
    select subject, dimension, value, count(*)::int as orders
    from visit_orders cross join lateral ${subjects} cross join lateral ${dimensionsOf(false)}
    where workspace_id = ${workspaceId} and at >= ${startOf(day)} and at < ${startOf(dayAfter(day))}
      and subject is not null and value is not null
    group by subject, dimension, value`)
  return rows
}
