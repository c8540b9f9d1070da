import { and, inArray } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { type Id, isId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { events } from '#platform/events/tables.ts'
import { shownName } from '#platform/forgetting.ts'
import { logPart } from './log-words.ts'

type Row = typeof events.$inferSelect

/** What the log calls a thing whose name is not known any more, or not a course. */
const things: Record<string, string> = { course: 'a course' }

/**
 * Names for events that carry ids alone: `thing` and `person`, as they are called now. An id says nothing to whoever reads
 * the log.
 */
export async function namesIn(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<(row: Row) => { thing: string; person: string }> {
  const workspaceIds = [...new Set(rows.map((row) => row.workspaceId))]
  const titles = await namesOf(idsIn(rows, thingOf, 'crs'), (ids) =>
    ctx.db
      .select({ id: courses.id, name: courses.title })
      .from(courses)
      .where(and(inArray(courses.workspaceId, workspaceIds), inArray(courses.id, ids))),
  )
  const people = await namesOf(idsIn(rows, contactOf, 'ctc'), (ids) =>
    ctx.db
      .select({ id: contacts.id, name: contacts.name })
      .from(contacts)
      .where(and(inArray(contacts.workspaceId, workspaceIds), inArray(contacts.id, ids))),
  )
  return (row) => ({
    thing: titles.get(thingOf(row) ?? '') ?? logPart(things[kindOf(row)] ?? 'something', ctx.language),
    person: shownName(ctx, people.get(contactOf(row) ?? '') ?? '') || logPart('Somebody', ctx.language),
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const thingOf = ({ payload }: Row) => textOf(payload.thingId) ?? textOf(payload.productId)
const kindOf = ({ payload }: Row) => textOf(payload.thingKind) ?? textOf(payload.productKind) ?? ''
const contactOf = ({ payload }: Row) => textOf(payload.contactId)

function idsIn<P extends 'crs' | 'ctc'>(
  rows: readonly Row[],
  of: (row: Row) => string | null,
  prefix: P,
): Id<P>[] {
  const ids = rows.flatMap((row) => {
    const id = of(row)
    return id && isId(prefix, id) ? [id] : []
  })
  return [...new Set(ids)]
}

async function namesOf<I extends Id>(
  ids: I[],
  read: (ids: I[]) => Promise<{ id: string; name: string }[]>,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await read(ids)).map(({ id, name }) => [id, name]))
}
