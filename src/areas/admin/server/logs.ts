import { and, asc, desc, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { shownFacts, shownName, shownPerson } from '#platform/forgetting.ts'
import { withoutSecrets } from '../log-rules.ts'
import type { LogEntry, LogFilter } from '../logs-contract.ts'
import { namesIn } from './log-names.ts'
import { logKind, logMessage, logPart, typesSaying } from './log-words.ts'

type Row = typeof events.$inferSelect
type Place = { at: Date; id: string }

/** A search reads this many entries at a time, so that searching through years doesn't tie up the database for long. */
const searchedAtOnce = 10_000

/**
 * The log, newest first, starting at a cursor. It covers all workspaces: it's the one list that belongs to no one, and only admins
 * can read it. It's sorted the way its indexes are, so that it doesn't get slower as the log grows.
 */
export async function listLogs(
  ctx: Ctx,
  { cursor, limit, ...filter }: LogFilter & { cursor?: string; limit: number },
): Promise<{ entries: LogEntry[]; nextCursor: string | null; searchedTo: string | null }> {
  const after = placeOf(cursor)
  const { rows, scannedTo } = filter.search
    ? await searchRows(ctx, filter, filter.search, after, limit + 1)
    : { rows: await readRows(ctx, filter, after, limit + 1), scannedTo: null }
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? { at: last.createdAt, id: last.id } : scannedTo
  return {
    entries: await entriesOf(ctx, shown),
    nextCursor: next ? encodeCursor(next.at.toISOString(), next.id) : null,
    searchedTo: rows.length <= limit ? (scannedTo?.at.toISOString() ?? null) : null,
  }
}

/**
 * For the export: batch after batch, with only the current one in memory. The file is data, so it's in English, no matter who
 * asked for it and which process writes it.
 */
export async function* logBatches(
  { language: _, ...ctx }: Ctx,
  filter: LogFilter,
  size: number,
): AsyncGenerator<LogEntry[]> {
  let cursor: string | undefined
  do {
    const page = await listLogs(ctx, { ...filter, limit: size, ...(cursor ? { cursor } : {}) })
    yield page.entries
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

/** How many entries match a filter. A search isn't counted; it's assumed to find many. */
export async function countLogs(ctx: Ctx, filter: LogFilter): Promise<number> {
  if (filter.search) return Number.MAX_SAFE_INTEGER
  const whose = filter.user ? or(didIt(filter.user), isAbout(filter.user)) : undefined
  return ctx.db.$count(events, and(...conditions(filter, null), whose))
}

/** What the log can be filtered by. */
export async function logFacts(ctx: Ctx) {
  const types = await recordedTypes(ctx)
  const [first] = await ctx.db
    .select({ at: events.createdAt })
    .from(events)
    .orderBy(events.createdAt, events.id)
    .limit(1)
  return {
    types: types.map((type) => ({ type, label: logKind(ctx, type, ctx.language) })),
    days: ctx.instance.logDays,
    oldest: first?.at.toISOString() ?? null,
  }
}

/** One index step per kind, however many entries it has. */
async function recordedTypes(ctx: Ctx): Promise<string[]> {
  const types: string[] = []
  for (;;) {
    const last = types.at(-1)
    const [next] = await ctx.db
      .select({ type: events.type })
      .from(events)
      .where(last === undefined ? undefined : gt(events.type, last))
      .orderBy(asc(events.type))
      .limit(1)
    if (!next) return types
    types.push(next.type)
  }
}

function placeOf(cursor: string | undefined): Place | null {
  const place = decodePlace(cursor)
  return place && { at: place.date, id: place.id }
}

function conditions({ severity, type, from, to }: LogFilter, after: Place | null): SQL[] {
  return [
    ...(severity === 'warning' ? [sql`${events.severity} = 'warning'`] : []),
    ...(severity && severity !== 'warning' ? [eq(events.severity, severity)] : []),
    ...(type ? [eq(events.type, type)] : []),
    ...(from ? [gte(events.createdAt, new Date(from))] : []),
    ...(to ? [lte(events.createdAt, new Date(to))] : []),
    ...(after ? [sql`(${events.createdAt}, ${events.id}) < (${after.at}::timestamptz, ${after.id})`] : []),
  ]
}

// The planner only uses a partial index if the query repeats its condition.
const didIt = (user: Id<'usr'>) => and(eq(events.actor, user), sql`${events.actor} like 'usr\\_%'`)
const isAbout = (user: Id<'usr'>) => sql`${events.payload} ->> 'userId' = ${user}`

async function readRows(ctx: Ctx, filter: LogFilter, after: Place | null, limit: number): Promise<Row[]> {
  const narrowed = conditions(filter, after)
  const latest = (whose?: SQL) =>
    ctx.db
      .select()
      .from(events)
      .where(and(...narrowed, whose))
      .orderBy(desc(events.createdAt), desc(events.id))
      .limit(limit)
  if (!filter.user) return latest()
  // What someone did and what's about them are two indexes: take the newest from each, then the newest of both.
  const [did, about] = [await latest(didIt(filter.user)), await latest(isAbout(filter.user))]
  const known = new Map([...did, ...about].map((row) => [row.id, row]))
  return [...known.values()].sort(newestFirst).slice(0, limit)
}

function newestFirst(a: Row, b: Row): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)
}

/** Searches the next part of the log; `scannedTo` says how far it got, unless it reached the end. */
async function searchRows(
  ctx: Ctx,
  filter: LogFilter,
  search: string,
  after: Place | null,
  limit: number,
): Promise<{ rows: Row[]; scannedTo: Place | null }> {
  const whose = filter.user ? or(didIt(filter.user), isAbout(filter.user)) : undefined
  const part = ctx.db
    .select()
    .from(events)
    .where(and(...conditions(filter, after), whose))
    .orderBy(desc(events.createdAt), desc(events.id))
  const { pattern, types, people } = await meaningOf(ctx, search)
  const read = part.limit(searchedAtOnce).as('part')
  const rows = await ctx.db
    .select()
    .from(read)
    .where(
      or(
        types.length > 0 ? inArray(read.type, types) : undefined,
        people.length > 0 ? inArray(read.actor, people) : undefined,
        // First the record as one text: it costs a third and rules out most entries.
        and(
          isPlain(search) ? sql`${read.payload}::text ilike ${pattern}` : undefined,
          sql`exists (select 1 from jsonb_each_text(${read.payload}) as fact where fact.value ilike ${pattern})`,
        ),
      ),
    )
    .orderBy(desc(read.createdAt), desc(read.id))
    .limit(limit)
  if (rows.length === limit) return { rows, scannedTo: null }
  const [last] = await ctx.db
    .select({ at: events.createdAt, id: events.id })
    .from(events)
    .where(and(...conditions(filter, after), whose))
    .orderBy(desc(events.createdAt), desc(events.id))
    .offset(searchedAtOnce - 1)
    .limit(1)
  return { rows, scannedTo: last ?? null }
}

/** Contains nothing that JSON escapes. */
const isPlain = (search: string) => !/["\\\p{Cc}]/u.test(search)

/** What a search can match: words in the sentence, its facts, or the name or address of who did it. */
async function meaningOf(ctx: Ctx, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const people = await ctx.db
    .select({ id: users.id })
    .from(users)
    // The stored search text has an index, so this doesn't scan every account.
    .where(sql`${users.searchText} like search_text(${pattern})`)
    .limit(50)
  return { pattern, types: typesSaying(ctx, search), people: people.map(({ id }) => id as string) }
}

async function entriesOf(ctx: Ctx, rows: Row[]): Promise<LogEntry[]> {
  const personIds = [...new Set(rows.flatMap((row) => personOf(row) ?? []))]
  const people = personIds.length
    ? (
        await ctx.db
          .select({ id: users.id, name: users.displayName, email: users.email })
          .from(users)
          .where(inArray(users.id, personIds))
      ).map((person) => shownPerson(ctx, person, 'Deleted account'))
    : []
  const storeIds = [...new Set(rows.map((row) => row.workspaceId).filter((id) => id !== platformWorkspaceId))]
  const stores = storeIds.length
    ? await ctx.db
        .select({ id: workspaces.id, name: workspaces.name, handle: workspaces.handle })
        .from(workspaces)
        .where(inArray(workspaces.id, storeIds))
    : []
  const named = await namesIn(ctx, rows)
  const [personById, storeById] = [
    new Map(people.map((p) => [p.id, p])),
    new Map(stores.map((s) => [s.id, s])),
  ]
  return rows.map((row) => {
    const names = named(row)
    const user = userOf(ctx, row, personById, names.person)
    return {
      id: row.id,
      type: row.type,
      kind: logKind(ctx, row.type, ctx.language),
      message: logMessage(
        ctx,
        row.type,
        {
          ...shownFacts(ctx, row.payload),
          ...names,
          user: user?.name ?? logPart('Somebody', ctx.language),
        },
        ctx.language,
      ),
      user,
      timestamp: row.createdAt.toISOString(),
      severity: row.severity,
      store: storeById.get(row.workspaceId) ?? null,
      record: recordOf(ctx, row),
    }
  })
}

/** The user who did it, or whom it's about if a visitor or the system did. */
function personOf({ actor, payload }: Row): Id<'usr'> | null {
  if (actor.startsWith('usr_')) return actor as Id<'usr'>
  return typeof payload.userId === 'string' ? (payload.userId as Id<'usr'>) : null
}

function userOf(
  ctx: Ctx,
  row: Row,
  people: ReadonlyMap<string, { id: Id<'usr'>; name: string; email: string }>,
  person: string,
): LogEntry['user'] {
  const id = personOf(row)
  const known = id ? people.get(id) : undefined
  if (known) return known
  const { name, contactName, contactId, email } = row.payload as Record<string, unknown>
  // Beside someone's id a name is of what they did it with, a file for example.
  const called = name === undefined || contactId === undefined ? name : person
  const named = [contactName, called, email].find((text) => typeof text === 'string' && text !== '')
  if (typeof named !== 'string') return null
  // Someone who's gone or never had an account: use the name they had at the time.
  const told = { name: named, email: typeof email === 'string' ? email : '' }
  const { name: shown, email: address } = shownPerson(ctx, told)
  return { id: null, name: shownName(ctx, shown), email: address || null }
}

function recordOf(ctx: Ctx, { payload, createdAt, ...row }: Row): Record<string, unknown> {
  const { id, type, severity, workspaceId, actor, requestId } = row
  const at = createdAt.toISOString()
  return {
    id,
    type,
    severity,
    at,
    actor,
    workspaceId,
    requestId,
    facts: withoutSecrets(shownFacts(ctx, payload)),
  }
}
