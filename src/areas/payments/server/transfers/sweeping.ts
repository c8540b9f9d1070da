import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { within } from '#platform/tables.ts'
import { isLaterPayment } from '../../rules.ts'
import { remindBeforeMs } from '../../transfer-rules.ts'
import { queueTransferMail } from '../emails/transfer.ts'
import { bankTransfers } from '../transfer-tables.ts'
import type { Transfer } from './expecting.ts'
import { changeTransfer, closeTransfer, lockTransfer, settleTransfer } from './settling.ts'

/** Every workspace has so many of its transfers looked at before any has more. */
const together = { workspaces: 50, ofEach: 50 }
/** One that fails is looked at again after this long. */
const pauseMs = minutes(5)

/** Pays what a kill left, reminds buyers, and closes orders whose money didn't come. */
export async function sweepTransfers(ctx: Ctx, log: Log, stopping?: AbortSignal): Promise<void> {
  for (const workspaceId of await workspacesWithDue(ctx)) {
    const due = await ctx.db
      .select()
      .from(bankTransfers)
      .where(and(within(workspaceId, bankTransfers), lte(bankTransfers.dueAt, ctx.now())))
      .orderBy(asc(bankTransfers.dueAt), asc(bankTransfers.id))
      .limit(together.ofEach)
    for (const transfer of due) {
      if (stopping?.aborted) return
      await look(ctx, transfer).catch(async (error: unknown) => {
        if (isDatabaseAway(error)) throw error
        const { id: transferId, orderId } = transfer
        log.error(
          { err: error, transferId, orderId, workspaceId },
          'bank transfer not settled; it is tried again',
        )
        const dueAt = new Date(ctx.now().getTime() + pauseMs)
        await ctx.db
          .update(bankTransfers)
          .set({ dueAt })
          .where(
            and(within(workspaceId, bankTransfers, transferId), eq(bankTransfers.version, transfer.version)),
          )
      })
    }
  }
}

async function workspacesWithDue(ctx: Ctx): Promise<Id<'wsp'>[]> {
  const rows = await ctx.db
    .select({ workspaceId: bankTransfers.workspaceId })
    .from(bankTransfers)
    .where(lte(bankTransfers.dueAt, ctx.now()))
    .groupBy(bankTransfers.workspaceId)
    .orderBy(asc(sql`min(${bankTransfers.dueAt})`), asc(bankTransfers.workspaceId))
    .limit(together.workspaces)
  return rows.map(({ workspaceId }) => workspaceId)
}

async function look(ctx: Ctx, due: Transfer): Promise<void> {
  if (due.state === 'arrived') return settleTransfer(ctx, due)
  await withTransaction(systemCtx(ctx, 'payments.lookAtTransfer', due.workspaceId), async (ctx) => {
    const held = await lockTransfer(ctx, due.id)
    // Someone noted money of it meanwhile.
    if (!held || held.transfer.version !== due.version || held.transfer.state !== 'waiting') return
    const { transfer, order } = held
    if (order.status === 'paid' || order.attempt !== transfer.attempt) {
      await changeTransfer(ctx, transfer, { state: 'canceled', dueAt: null })
      return
    }
    // Part of the money is here: its seller decides.
    if (transfer.receivedCents > 0) {
      await changeTransfer(ctx, transfer, { dueAt: null })
      return
    }
    const now = ctx.now().getTime()
    const { expiresAt } = transfer
    if (now >= expiresAt.getTime()) {
      await closeTransfer(ctx, transfer, 'expired')
      // Of a subscription, that tells its buyer what became of it.
      if (!isLaterPayment(order.reason)) await queueTransferMail(ctx, 'expired', order, transfer)
    } else if (
      !isLaterPayment(order.reason) &&
      !transfer.remindedAt &&
      now >= expiresAt.getTime() - remindBeforeMs
    ) {
      await queueTransferMail(ctx, 'reminder', order, transfer)
      await changeTransfer(ctx, transfer, { remindedAt: ctx.now(), dueAt: expiresAt })
    } else await changeTransfer(ctx, transfer, { dueAt: expiresAt })
  })
}
