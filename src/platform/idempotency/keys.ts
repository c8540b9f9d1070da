import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { Db } from '../sql/db.ts'
import { withoutWaiting } from '../sql/durability.ts'
import { gatherCalls } from '../sql/gathering.ts'
import { listOf, ofType, preparedStatement, texts } from '../sql/statements.ts'
import { idempotencyKeys } from './tables.ts'

export type Place = { workspaceId: Id<'wsp'>; scope: string; key: string }
export type Claim = Place & { bodyHash: string; claimedUntil: Date; now: Date }
type KeyRow = typeof idempotencyKeys.$inferSelect

/** Calls with a key come by the hundred when something goes on sale: those of one moment share their statements. */
const ofWorkspace = ({ workspaceId }: Place) => workspaceId
const scopesAndKeys = (workspaceId: Id<'wsp'>, places: Place[]) => ({
  workspaceId,
  scopes: places.map(({ scope }) => scope),
  keys: places.map(({ key }) => key),
})
const places = { scopes: listOf(idempotencyKeys.scope), keys: listOf(idempotencyKeys.key) }
const isAsked = (workspaceId: SQL<never>) =>
  and(
    eq(idempotencyKeys.workspaceId, workspaceId),
    sql`${idempotencyKeys.scope} = asked.scope`,
    sql`${idempotencyKeys.key} = asked.key`,
  )

/**
 * Takes a key that no one used yet. Unwaited: the work writes after it, so that nothing of it is on the disk without the
 * claim. A key that is known is left alone: a repetition writes nothing.
 */
export const takeKey = gatherCalls(
  ofWorkspace,
  async (ctx: { db: Db }, claims: Claim[]): Promise<boolean[]> => {
    const [first] = claims
    const ids = claims.map(({ now }) => newId('idm', now))
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
    insert into idempotency_keys (workspace_id, id, scope, key, body_hash, claimed_until, created_at)
    select ${first?.workspaceId}, a.id, a.scope, a.key, a.body_hash, a.claimed_until, a.created_at
    from unnest(${sql.param(ids)}::text[], ${list(claims, 'scope')}::text[], ${list(claims, 'key')}::text[],
      ${list(claims, 'bodyHash')}::text[], ${list(claims, 'claimedUntil')}::timestamptz[], ${list(claims, 'now')}::timestamptz[])
      a(id, scope, key, body_hash, claimed_until, created_at)
    where ${withoutWaiting(ctx.db)}
    on conflict (workspace_id, scope, key) do nothing returning id`)
    const taken = new Set(rows.map(({ id }) => id))
    return ids.map((id) => taken.has(id))
  },
)

const list = (claims: Claim[], name: keyof Claim) => sql.param(claims.map((claim) => claim[name]))

/** Takes over the claim of a process that was killed, once it has run out; nothing when someone else did. */
export function takeOver(
  ctx: { db: Db },
  { workspaceId, scope, key, bodyHash, claimedUntil, now }: Claim,
): Promise<{ id: Id<'idm'> }[]> {
  return ctx.db
    .update(idempotencyKeys)
    .set({ claimedUntil })
    .where(
      and(
        eq(idempotencyKeys.workspaceId, workspaceId),
        eq(idempotencyKeys.scope, scope),
        eq(idempotencyKeys.key, key),
        isNull(idempotencyKeys.status),
        lte(idempotencyKeys.claimedUntil, now),
        eq(idempotencyKeys.bodyHash, bodyHash),
      ),
    )
    .returning({ id: idempotencyKeys.id })
}

const keptOf = preparedStatement(places, (db, { workspaceId, scopes, keys }) =>
  db
    .select({ n: sql<number>`asked.n::int`, kept: idempotencyKeys })
    .from(sql`unnest(${texts(scopes)}, ${texts(keys)}) with ordinality asked(scope, key, n)`)
    .innerJoin(idempotencyKeys, isAsked(workspaceId)),
)

/** What is known of a key. */
export const findKey = gatherCalls(ofWorkspace, async (ctx: { db: Db }, places: Place[]) => {
  const found: (KeyRow | undefined)[] = places.map(() => undefined)
  const [first] = places
  if (!first) return found
  const rows = await keptOf(ctx, scopesAndKeys(first.workspaceId, places))
  for (const { n, kept } of rows) found[n - 1] = kept
  return found
})

const keeping = (how: SQL) =>
  preparedStatement(
    { ...places, answers: ofType<string[]>() },
    (db, { workspaceId, scopes, keys, answers }) =>
      db
        .update(idempotencyKeys)
        .set({ status: 200, answer: sql`asked.answer::jsonb` })
        .from(sql`unnest(${texts(scopes)}, ${texts(keys)}, ${texts(answers)}) asked(scope, key, answer)`)
        .where(and(isAsked(workspaceId), how)),
  )
const statements = new WeakMap<Db, ReturnType<typeof keeping>>()

/** Unwaited: what the answer tells of is on the disk, and were the answer lost with the database, the work gave it again. */
export const keepAnswer = gatherCalls(
  ofWorkspace,
  async (ctx: { db: Db }, answered: (Place & { answer: unknown })[]): Promise<undefined[]> => {
    const [first] = answered
    if (!first) return []
    const answers = answered.map(({ answer }) => JSON.stringify(answer ?? null))
    const keepAnswers = statements.get(ctx.db) ?? keeping(withoutWaiting(ctx.db))
    statements.set(ctx.db, keepAnswers)
    await keepAnswers(ctx, { ...scopesAndKeys(first.workspaceId, answered), answers })
    return answered.map(() => undefined)
  },
)
