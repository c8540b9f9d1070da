import { and, between, eq } from 'drizzle-orm'
import { isId, madeAt } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import type { FoundElsewhere } from '#platform/finders.ts'
import { listLogs } from './logs.ts'

/** With fewer letters, nearly every entry matches. */
const fewestLetters = 3

/**
 * Log entries for an admin's command palette: the latest that match, or the one with this id. To look further back, admins search
 * the log itself, which continues part by part.
 */
export async function findLogEntries(ctx: Ctx, query: string, limit: number): Promise<FoundElsewhere[]> {
  if (query.length < fewestLetters) return []
  const { entries } = isId('evt', query)
    ? await entryNamed(ctx, query)
    : await listLogs(ctx, { search: query.slice(0, 100), limit })
  return entries.map(({ id, message, user, store, timestamp }) => ({
    kind: 'log',
    id,
    title: message,
    about: user?.name ?? store?.name ?? '',
    at: timestamp,
    amount: null,
    path: `/admin?${new URLSearchParams({ tab: 'logs', at: timestamp, open: id })}`,
  }))
}

/** An id contains its time, so finding it doesn't take an index on the id alone. */
async function entryNamed(ctx: Ctx, id: `evt_${string}`) {
  const made = madeAt(id).getTime()
  const [row] = await ctx.db
    .select({ at: events.createdAt })
    .from(events)
    .where(and(eq(events.id, id), between(events.createdAt, new Date(made - 1), new Date(made + 1))))
  if (!row) return { entries: [] }
  const at = row.at.toISOString()
  const { entries } = await listLogs(ctx, { from: at, to: at, limit: 100 })
  return { entries: entries.filter((entry) => entry.id === id) }
}
