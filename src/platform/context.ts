import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor, CreatorActor, SystemActor } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Config } from './config.ts'
import type { Keys } from './crypto.ts'
import type { Disk } from './disk/space.ts'
import type { FileStore } from './files/files.ts'
import type { Limits } from './limits/limits.ts'
import type { Gifts } from './points.ts'
import type { Db, Transaction } from './sql/db.ts'
import { commitUnwaited, type unwaitedCommit } from './sql/durability.ts'

/** What an area hangs on the running instance. It declares its part here, typed for all who need it. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it.
export interface InstanceParts {}

/**
 * The installation a service runs in: settings it may need, and the counters all processes share. What an admin can set is
 * always as it was saved last: read it where it is needed instead of keeping a copy.
 */
export type Instance = Pick<
  Config,
  | 'appUrl'
  | 'brandName'
  | 'browse'
  | 'dataDir'
  | 'demo'
  | 'ffmpegPath'
  | 'fixed'
  | 'language'
  | 'logDays'
  | 'mailFrom'
  | 'maxUploadMb'
  | 'real'
  | 'planEnforcement'
  | 'previousSecretKey'
  | 'secretKey'
  | 'secureCookies'
  | 'signupMode'
  | 'smtpUrl'
  | 'storage'
  | 'supportAddress'
> &
  InstanceParts &
  Pick<Keys, 'digestKeys'> & {
    limits: Limits
    files: FileStore
    /** How much the file systems it writes to still take. */
    disk: Disk
    /** What the areas gave at a point (`points.ts`). */
    given: Gifts
    /** Of the running product. */
    version: string
    wake: Wake
    /** Tells every process of what browsers show live; changes within `gatheredMs` are told once (`live/changes.ts`). */
    liveChanged: (message: string, gatheredMs: number) => void
    /** Has this process forget a workspace's public pages. */
    pagesChanged: (workspaceId: Id<'wsp'>) => void
    /** Called after settings were saved: takes them over here and in every other process (`instance/settings.ts`). */
    settingsChanged?: () => Promise<void>
    /** How dear a password hash is; unset, as a real instance needs it. Tests set it low. */
    passwordCost?: PasswordCost
  }

/**
 * Has the worker of this process look at once for due work of a workspace, after the open transaction has committed. In a process
 * without a worker nothing happens: the other process looks by the clock.
 */
export type Wake = {
  (sweep: string, workspaceId: Id<'wsp'>): void
  /** The worker says here how it wants to be woken; null when it stops. */
  to(worker: Woken | null): void
}
type Woken = (sweep: string, workspaceId: Id<'wsp'>) => void

/** Parameters of argon2id. */
export type PasswordCost = { memoryKiB: number; passes: number; parallelism: number }

/** What every service function is given first. Nothing else is global. */
export type Ctx<A extends Actor = Actor> = {
  actor: A
  db: Db
  now: () => Date
  instance: Instance
  /** The request this work answers; is in logs and in error bodies. */
  requestId?: string
  /** What the asking app shows: sentences composed for an answer are said in it (`toReader`). Absent for jobs: English. */
  language?: Language
  /** Present while a transaction is open. */
  transaction?: Transaction
  /** The past is told with the clock moved, as the demo does: emails are filed as sent at their time, and no one gets them. */
  retelling?: true
}

/** For services that act in a workspace: the actor certainly has one. */
export type CreatorCtx = Ctx<CreatorActor>
/** For listeners and jobs, which work in one workspace at a time. */
export type WorkspaceCtx = Ctx<SystemActor & { workspaceId: Id<'wsp'> }> | CreatorCtx

/** The instance itself, where it needs a workspace to file an event or an email under. */
export const platformWorkspaceId = 'wsp_platform' as Id<'wsp'>

export function systemCtx(
  ctx: Pick<Ctx, 'db' | 'now' | 'instance' | 'requestId' | 'transaction'>,
  job: string,
  workspaceId: Id<'wsp'> = platformWorkspaceId,
) {
  return { ...ctx, actor: { kind: 'system', job, workspaceId } } satisfies WorkspaceCtx
}

/** The workspace a context acts in. */
export function workspaceOf(ctx: WorkspaceCtx): Id<'wsp'> {
  return ctx.actor.workspaceId
}

const openTransaction = new AsyncLocalStorage<Transaction>()

/**
 * Runs `work` in one transaction. The inner `ctx` is meant to shadow the outer one: with both named alike, code inside
 * can't reach the wrong connection by accident. Inside a transaction it joins the one that is open.
 */
export async function withTransaction<C extends Ctx, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  { commit }: { commit?: typeof unwaitedCommit } = {},
): Promise<T> {
  if (ctx.transaction) return work(ctx)
  if (openTransaction.getStore())
    throw new Error('A transaction is open: pass its ctx on instead of the outer one.')
  const transaction: Transaction = { beforeCommit: [], afterCommit: [] }
  const result = await openTransaction.run(transaction, () =>
    ctx.db.transaction(async (tx) => {
      const db = tx as unknown as Db
      if (commit) await commitUnwaited(ctx.db, { db })
      const result = await work({ ...ctx, db, transaction })
      for (const hook of transaction.beforeCommit) await hook()
      return result
    }),
  )
  for (const hook of transaction.afterCommit) hook()
  return result
}

/** Runs `hook` in the open transaction, after everything else in it. It may fail, and then nothing has happened. */
export function beforeCommit(transaction: Transaction, hook: () => Promise<void>): void {
  transaction.beforeCommit.push(hook)
}

/** Runs `hook` once the open transaction has committed, or at once when none is open. */
export function afterCommit(ctx: Ctx, hook: () => void): void {
  if (ctx.transaction) ctx.transaction.afterCommit.push(hook)
  else hook()
}

export function createWake(): Wake {
  let worker: Woken | null = null
  const wake: Woken = (sweep, workspaceId) => {
    const transaction = openTransaction.getStore()
    if (transaction) transaction.afterCommit.push(() => worker?.(sweep, workspaceId))
    else worker?.(sweep, workspaceId)
  }
  return Object.assign(wake, {
    to: (woken: Woken | null) => {
      worker = woken
    },
  })
}
