import { and, inArray } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import { type Id, type IdPrefix, isId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { events } from '#platform/events/tables.ts'
import { shownName } from '#platform/forgetting.ts'
import { type Product, products } from '#platform/product.ts'
import { logPart } from './log-words.ts'

type Row = typeof events.$inferSelect

/**
 * Current names for events that only carry ids: `thing` and `person`. An id means nothing to someone reading the log.
 */
export async function namesIn(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<(row: Row) => { thing: string; person: string }> {
  const workspaceIds = [...new Set(rows.map((row) => row.workspaceId))]
  const kinds = ctx.instance.given(products)
  const titles = new Map<string, string>()
  for (const { titlesOf, store } of kinds) {
    const ids = rows.flatMap((row) => {
      const id = thingOf(row)
      return id && store.isOne(id) ? [id as Id] : []
    })
    for (const [id, title] of await titlesOf(ctx, workspaceIds, [...new Set(ids)])) titles.set(id, title)
  }
  const people = await namesOf(idsIn(rows, contactOf, 'ctc'), (ids) =>
    ctx.db
      .select({ id: contacts.id, name: contacts.name })
      .from(contacts)
      .where(and(inArray(contacts.workspaceId, workspaceIds), inArray(contacts.id, ids))),
  )
  return (row) => ({
    thing: titles.get(thingOf(row) ?? '') ?? aThing(ctx, kinds, kindOf(row)),
    person: shownName(ctx, people.get(contactOf(row) ?? '') ?? '') || logPart('Somebody', ctx.language),
  })
}

/** What the log calls a thing whose name isn't known anymore. */
function aThing({ language = 'en' }: Ctx, kinds: readonly Product[], kind: string): string {
  const product = kinds.find((each) => each.thing === kind || each.kind === kind)
  return product ? product.words[language].one : logPart('something', language)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const thingOf = ({ payload }: Row) => textOf(payload.thingId) ?? textOf(payload.productId)
const kindOf = ({ payload }: Row) => textOf(payload.thingKind) ?? textOf(payload.productKind) ?? ''
const contactOf = ({ payload }: Row) => textOf(payload.contactId)

function idsIn<P extends IdPrefix>(
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
