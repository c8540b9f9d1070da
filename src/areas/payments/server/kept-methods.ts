import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { within } from '#platform/tables.ts'
import { type Provider, upsellMs } from '../rules.ts'
import { AccountGone, accountOf } from './checkout/attempts.ts'
import { keptMethods } from './kept-tables.ts'
import { providerOf } from './provider/payments.ts'
import type { KeptMethod } from './provider/provider.ts'

export type KeptRow = typeof keptMethods.$inferSelect
type At = { workspaceId: Id<'wsp'>; provider: Provider; account: string }

/** Who pressed just before the half hour was over is charged by it. */
const slackMs = minutes(5)

/** What an order was paid by is kept for half an hour, in which its buyer may add something. In the transaction of its payment. */
export async function keepForClick(
  ctx: WorkspaceCtx,
  at: At,
  orderId: Id<'ord'>,
  kept: KeptMethod,
): Promise<void> {
  await insert(ctx, at, kept, { orderId, forgetAt: new Date(ctx.now().getTime() + upsellMs + slackMs) })
}

/** Nothing is charged by it anymore: its provider is told to forget it. */
export async function forgetLater(ctx: WorkspaceCtx, at: At, kept: Pick<KeptMethod, 'ref' | 'label'>) {
  await insert(ctx, at, kept, { orderId: null, forgetAt: ctx.now() })
}

async function insert(
  ctx: WorkspaceCtx,
  { workspaceId, provider, account }: At,
  { ref, label }: Pick<KeptMethod, 'ref' | 'label'>,
  more: Pick<KeptRow, 'orderId' | 'forgetAt'>,
): Promise<void> {
  await ctx.db.insert(keptMethods).values({
    ...{ workspaceId, id: newId('kpm', ctx.now()), provider, account },
    ...{ methodRef: ref, methodLabel: label, ...more, createdAt: ctx.now() },
  })
}

/** What an order was paid by, as long as it's kept. */
export async function keptOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id<'ord'> },
): Promise<KeptRow | null> {
  const [found] = await ctx.db
    .select()
    .from(keptMethods)
    .where(
      and(within(workspaceId, keptMethods), eq(keptMethods.orderId, id), gt(keptMethods.forgetAt, ctx.now())),
    )
    .limit(1)
  return found ?? null
}

const atOnce = 50

/** Has providers forget what isn't charged anymore. A row stays until they did. */
export function forgetKept() {
  const each = eachFairly<KeptRow>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
    each(ctx, {
      stopping,
      page: (after) =>
        ctx.db
          .select()
          .from(keptMethods)
          .where(
            and(
              lte(keptMethods.forgetAt, ctx.now()),
              after
                ? sql`(${keptMethods.workspaceId}, ${keptMethods.id}) > (${after.workspaceId}, ${after.id})`
                : undefined,
            ),
          )
          .orderBy(asc(keptMethods.workspaceId), asc(keptMethods.id))
          .limit(atOnce),
      work: (row) => forget(ctx, row),
    })
}

async function forget(ctx: Ctx, row: KeptRow): Promise<void> {
  const account = await accountOf(ctx, row).catch((error: unknown) => {
    if (error instanceof AccountGone) return null
    throw error
  })
  if (account) await providerOf(ctx, row.provider).forgetMethod?.(account, row.methodRef)
  await ctx.db.delete(keptMethods).where(within(row.workspaceId, keptMethods, row.id))
}
