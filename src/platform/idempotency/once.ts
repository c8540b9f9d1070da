import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, type ErrorCode } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { seconds } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import { given, prepared } from '../prepared.ts'
import { idempotencyKeys } from './tables.ts'

type Call = { workspaceId: Id<'wsp'>; scope: string; key: string; body: unknown }
type Answer<T> = { status: number; answer: T }

/** As long as a retry after a crash is told to wait. A call that takes longer may be run beside itself, as `work` allows. */
const claimMs = seconds(10)

/** "Correct this" and "later" are said before anything is done: the key is good for the corrected call. */
const leavesKeyFree = new Set<ErrorCode>(['INVALID', 'UNAVAILABLE', 'RATE_LIMITED'])

/**
 * Runs `work` at most once for a key: the same key and body gives the same answer, expected refusals included.
 * `work` must itself be safe to repeat, because a killed process leaves its claim to run out.
 *
 * @throws INVALID when the key came with another body, CONFLICT while the first call is still at work.
 */
export async function once<T>(ctx: Ctx, call: Call, work: () => Promise<T>): Promise<T> {
  if (ctx.transaction) throw new Error('Idempotency keys have their own transactions (SCALE rule 6).')
  const bodyHash = createHash('sha256').update(JSON.stringify(call.body)).digest('hex')
  const earlier = await claim(ctx, call, bodyHash)
  if (earlier) return replay(earlier as Answer<T>)

  const row = and(
    eq(idempotencyKeys.workspaceId, call.workspaceId),
    eq(idempotencyKeys.scope, call.scope),
    eq(idempotencyKeys.key, call.key),
  )
  try {
    const answer = await work()
    await keepAnswer(ctx, { workspaceId: call.workspaceId, scope: call.scope, key: call.key, answer })
    return answer
  } catch (error) {
    if (error instanceof AppError && !leavesKeyFree.has(error.code)) {
      const { code, message, fields, data } = error
      await ctx.db
        .update(idempotencyKeys)
        .set({ status: error.status, answer: { code, message, fields, data } })
        .where(row)
    } else {
      await ctx.db.delete(idempotencyKeys).where(row)
    }
    throw error
  }
}

const takeKey = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      workspaceId: given('workspaceId'),
      id: given('id'),
      scope: given('scope'),
      key: given('key'),
      bodyHash: given('bodyHash'),
      claimedUntil: given('claimedUntil'),
      createdAt: given('now'),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.workspaceId, idempotencyKeys.scope, idempotencyKeys.key],
      set: { claimedUntil: sql`excluded.claimed_until` },
      // A claim whose holder was killed is taken over once it has run out.
      setWhere: and(
        sql`${idempotencyKeys.status} is null`,
        sql`${idempotencyKeys.claimedUntil} <= excluded.created_at`,
        sql`${idempotencyKeys.bodyHash} = excluded.body_hash`,
      ),
    })
    .returning({ id: idempotencyKeys.id }),
)

const keepAnswer = prepared((db) =>
  db
    .update(idempotencyKeys)
    .set({ status: 200, answer: given('answer') })
    .where(
      and(
        eq(idempotencyKeys.workspaceId, given('workspaceId')),
        eq(idempotencyKeys.scope, given('scope')),
        eq(idempotencyKeys.key, given('key')),
      ),
    ),
)

const keptAnswer = prepared((db) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.workspaceId, given('workspaceId')),
        eq(idempotencyKeys.scope, given('scope')),
        eq(idempotencyKeys.key, given('key')),
      ),
    ),
)

/** Takes the key, or returns the answer given to it before. */
async function claim(ctx: Ctx, call: Call, bodyHash: string): Promise<Answer<unknown> | null> {
  const now = ctx.now()
  const [taken] = await takeKey(ctx, {
    workspaceId: call.workspaceId,
    id: newId('idm', now),
    scope: call.scope,
    key: call.key,
    bodyHash,
    claimedUntil: new Date(now.getTime() + claimMs),
    now,
  })
  if (taken) return null

  const [row] = await keptAnswer(ctx, { workspaceId: call.workspaceId, scope: call.scope, key: call.key })
  if (!row) return claim(ctx, call, bodyHash)
  if (row.bodyHash !== bodyHash)
    throw new AppError('INVALID', 'This idempotency key was used with another request.')
  if (row.status === null)
    throw new AppError('CONFLICT', 'The first request with this key is still at work. Try again in a moment.')
  return { status: row.status, answer: row.answer }
}

function replay<T>({ status, answer }: Answer<T>): T {
  if (status === 200) return answer
  const { code, message, fields, data } = answer as never as {
    code: 'CONFLICT'
    message: string
    fields?: Record<string, string>
    data?: Record<string, unknown>
  }
  throw new AppError(code, message, { ...(fields ? { fields } : {}), ...(data ? { data } : {}) })
}
