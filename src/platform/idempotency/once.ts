import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError, type ErrorCode } from '#kernel/errors.ts'
import { seconds } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '../context.ts'
import type { Db } from '../sql/db.ts'
import { findKey, keepAnswer, type Place, takeKey, takeOver } from './keys.ts'
import { idempotencyKeys } from './tables.ts'

type Call = Place & { body: unknown }
type Answer<T> = { status: number; answer: T }

/** As long as a retry after a crash is told to wait. A call that takes longer may be run beside itself, as `work` allows. */
const claimMs = seconds(10)

/** "Correct this" and "later" are said before anything is done: the key is good for the corrected call. */
const leavesKeyFree = new Set<ErrorCode>(['INVALID', 'UNAVAILABLE', 'RATE_LIMITED'])

/** Calls at work in this process: their repetitions wait for the answer instead of coming back for it. */
const atWork = new WeakMap<Db, Map<string, { bodyHash: string; until: Date; answer: Promise<unknown> }>>()

/**
 * Runs `work` at most once for a key: the same key and body gives the same answer, expected refusals included.
 * `work` must itself be safe to repeat, because a killed process leaves its claim to run out. What's one transaction is safe by
 * `onceInTransaction`.
 *
 * @throws INVALID when the key came with another body, CONFLICT while the first call is still at work in another process.
 */
export function once<T>(ctx: Ctx, call: Call, work: () => Promise<T>): Promise<T> {
  return firstOf(ctx, call, async () => {
    const answer = await work()
    const { workspaceId, scope, key } = call
    await keepAnswer(ctx, { workspaceId, scope, key, answer })
    return answer
  })
}

/**
 * The same for work that's one transaction, which keeps its answer: a process that's killed leaves both or neither. Of two that are at it
 * at once, because the first took longer than its claim holds, one commits. `before` isn't in it, and isn't done for a repetition.
 *
 * @throws INVALID, CONFLICT as `once`.
 */
export function onceInTransaction<C extends Ctx, T>(
  ctx: C,
  call: Call,
  work: (ctx: C) => Promise<T>,
  before: () => Promise<void> = async () => {},
): Promise<T> {
  return firstOf(ctx, call, async () => {
    await before()
    return withTransaction(ctx, async (ctx) => {
      const answer = await work(ctx)
      const kept = await ctx.db
        .update(idempotencyKeys)
        .set({ status: 200, answer })
        .where(unanswered(call))
        .returning({ id: idempotencyKeys.id })
      if (kept.length === 0) throw stillAtWork()
      return answer
    })
  })
}

/** `work` keeps its answer itself. */
async function firstOf<T>(ctx: Ctx, call: Call, work: () => Promise<T>): Promise<T> {
  if (ctx.transaction) throw new Error('Idempotency keys have their own transactions (SCALE rule 6).')
  const bodyHash = createHash('sha256').update(JSON.stringify(call.body)).digest('hex')
  const here = atWork.get(ctx.db) ?? new Map()
  atWork.set(ctx.db, here)
  const name = JSON.stringify([call.workspaceId, call.scope, call.key])
  const first = here.get(name)
  if (first && first.until > ctx.now()) {
    if (first.bodyHash !== bodyHash) throw usedOtherwise()
    return patiently(first.answer as Promise<T>)
  }
  const answer = claimAndWork(ctx, call, bodyHash, work)
  const entry = { bodyHash, until: claimEnd(ctx), answer }
  here.set(name, entry)
  try {
    return await answer
  } finally {
    if (here.get(name) === entry) here.delete(name)
  }
}

const unanswered = ({ workspaceId, scope, key }: Place) =>
  and(
    eq(idempotencyKeys.workspaceId, workspaceId),
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.key, key),
    isNull(idempotencyKeys.status),
  )

/** @throws CONFLICT when the answer takes longer than a claim holds. */
async function patiently<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stillAtWork()), claimMs)
  })
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer))
}

async function claimAndWork<T>(ctx: Ctx, call: Call, bodyHash: string, work: () => Promise<T>): Promise<T> {
  const earlier = await claim(ctx, call, bodyHash)
  if (earlier) return replay(earlier as Answer<T>)

  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && !leavesKeyFree.has(error.code)) {
      const { code, message, fields, data } = error
      await ctx.db
        .update(idempotencyKeys)
        .set({ status: error.status, answer: { code, message, fields, data } })
        .where(unanswered(call))
    } else {
      await ctx.db.delete(idempotencyKeys).where(unanswered(call))
    }
    throw error
  }
}

/** Takes the key, or returns the answer given to it before. */
async function claim(ctx: Ctx, call: Call, bodyHash: string): Promise<Answer<unknown> | null> {
  const now = ctx.now()
  const mine = { ...call, bodyHash, now, claimedUntil: claimEnd(ctx) }
  if (await takeKey(ctx, mine)) return null

  const known = await findKey(ctx, call)
  if (!known) return claim(ctx, call, bodyHash)
  if (known.bodyHash !== bodyHash) throw usedOtherwise()
  if (known.status !== null) return { status: known.status, answer: known.answer }
  const [taken] = await takeOver(ctx, mine)
  if (!taken) throw stillAtWork()
  return null
}

const claimEnd = (ctx: Ctx) => new Date(ctx.now().getTime() + claimMs)

const usedOtherwise = () => new AppError('INVALID', 'This idempotency key was used with another request.')
const stillAtWork = () =>
  new AppError('CONFLICT', 'The first request with this key is still running. Try again in a moment.')

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
