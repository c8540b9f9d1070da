import { type SQL, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { MonthOfMembers } from '../contract.ts'
import { monthBefore } from '../rules.ts'
import { isLivingAt, memberships } from './membership-rows.ts'

const mostMonths = 12

/**
 * How many members there were on this day of each month, counted as the cards count: the last is what they show, and what changed in
 * it is theirs too. It begins with the first month that had one.
 */
export async function memberHistory(
  ctx: CreatorCtx,
): Promise<{ months: MonthOfMembers[]; timeZone: string }> {
  // One more than is shown: the first month has what changed in it as well.
  const instants = [ctx.now()]
  while (instants.length <= mostMonths) instants.unshift(monthBefore(instants[0] ?? ctx.now()))
  const count = (is: SQL) => sql`count(*) filter (where ${is})::int`
  const at = (month: number) => sql.raw(`people.at_${month}`)
  const rows = instants.map((_, month) =>
    month === 0
      ? sql`json_build_array(${count(at(0))}, 0, 0)`
      : sql`json_build_array(${count(at(month))}, ${count(sql`${at(month)} and not ${at(month - 1)}`)},
          ${count(sql`${at(month - 1)} and not ${at(month)} and not people.paused`)})`,
  )
  const flags = instants.map(
    (instant, month) => sql`bool_or(${isLivingAt(instant)}) as ${sql.raw(`at_${month}`)}`,
  )
  const [found] = (
    await ctx.db.execute<{ figures: [members: number, joined: number, left: number][] }>(sql`
      with m as (${memberships(ctx, moneyMode(ctx))}), people as (
        select m.contact_id, bool_or(m.is_paused) as paused, ${sql.join(flags, sql`, `)} from m group by m.contact_id
      )
      select json_build_array(${sql.join(rows, sql`, `)}) as figures from people`)
  ).rows
  const all = instants.map((instant, month) => {
    const [members = 0, joined = 0, left = 0] = found?.figures[month] ?? []
    return { at: instant.toISOString(), members, joined, left }
  })
  const shown = all.slice(1)
  const first = shown.findIndex(({ members, left }) => members > 0 || left > 0)
  const { timeZone } = await getWorkspace(ctx, ctx.actor.workspaceId)
  return { months: first < 0 ? [] : shown.slice(first), timeZone }
}
