import { asc, eq, gt } from 'drizzle-orm'
import { platformActor } from '#areas/accounts/server/platform-workspace.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import type { Db } from '#platform/sql/db.ts'
import type { Mode } from '../../rules.ts'
import { type ComparedObjects, compareObjects } from './objects.ts'
import { providerTotals } from './providers.ts'
import type { Total } from './total.ts'
import { workspaceTotals } from './workspace-totals.ts'

type VerifyOptions = { workspaceId?: Id<'wsp'>; askProviders?: boolean; stopping?: AbortSignal | undefined }
export type WorkspaceReport = {
  workspaceId: Id<'wsp'>
  handle: string
  totals: Total[]
  objects: ComparedObjects
}

const nothing: ComparedObjects = { differences: [], unreachable: [] }
const modes: readonly Mode[] = ['live', 'test']

/** Every figure of money of every workspace, or of one. A workspace without money has none. */
export async function* verifyLedger(ctx: Ctx, asked: VerifyOptions = {}): AsyncIterable<WorkspaceReport> {
  for (let after: Id<'wsp'> | null = null; ; ) {
    const [owner] = await nextOwner(ctx, asked.workspaceId, after)
    if (!owner || asked.stopping?.aborted) return
    const { handle, actor } = owner
    const totals = await verifyWorkspace(ctx, actor, asked)
    const objects = asked.askProviders ? await compareObjects({ ...ctx, actor }) : nothing
    yield { workspaceId: actor.workspaceId, handle, totals, objects }
    if (asked.workspaceId) return
    after = actor.workspaceId
  }
}

/** One workspace's, all of one moment. */
async function verifyWorkspace(
  ctx: Ctx,
  actor: CreatorCtx['actor'],
  { askProviders }: VerifyOptions,
): Promise<Total[]> {
  const totals = await ctx.db.transaction(
    async (tx) => {
      const found: Total[] = []
      for (const mode of modes)
        found.push(...(await workspaceTotals(lookingAt({ ...ctx, actor }, mode, tx), mode)))
      return found
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const known = totals.filter(({ shown, rows, ledger }) => shown !== 0 || rows !== 0 || (ledger ?? 0) !== 0)
  return askProviders ? [...known, ...(await providerTotals({ ...ctx, actor }))] : known
}

/** The screens show test money where the instance is a demo, and live money elsewhere. */
const lookingAt = (ctx: CreatorCtx, mode: Mode, tx: unknown): CreatorCtx => ({
  ...ctx,
  db: tx as Db,
  instance: { ...ctx.instance, demo: mode === 'test' },
})

async function nextOwner(ctx: Ctx, only: Id<'wsp'> | undefined, after: Id<'wsp'> | null) {
  const which = only ? eq(workspaces.id, only) : after ? gt(workspaces.id, after) : undefined
  const rows = await ctx.db
    .select({ user: users, workspaceId: workspaces.id, handle: workspaces.handle })
    .from(workspaces)
    .leftJoin(users, eq(users.id, workspaces.ownerId))
    .where(which)
    .orderBy(asc(workspaces.id))
    .limit(1)
  return rows.map(({ user, workspaceId, handle }) => ({
    handle,
    actor: user
      ? {
          ...{ kind: 'creator' as const, role: 'creator' as const, userId: user.id, workspaceId },
          ...{ email: user.email, emailVerified: user.emailVerified, plan: user.plan },
          ...{ sessionId: newId('ses', ctx.now()), passes: [] },
        }
      : platformActor(workspaceId, ctx.now()),
  }))
}
