import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Ctx } from '#platform/context.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { checkoutPathOf } from '../checkout/begun-elsewhere.ts'
import { itemsOf, mailedToken } from '../receipts.ts'
import type { orders } from '../tables.ts'
import type { bankTransfers } from '../transfer-tables.ts'
import { envelopeOf } from './receipt.ts'
import { type TransferAbout, transferMail } from './transfer-mail.ts'

/** Tells the buyer about their bank transfer, in the transaction in which it happens. No one is told for a buyer who left. */
export async function queueTransferMail(
  ctx: Ctx,
  about: TransferAbout,
  order: typeof orders.$inferSelect,
  transfer: typeof bankTransfers.$inferSelect,
  dueOn: Date = transfer.expiresAt,
): Promise<void> {
  if (order.buyerErasedAt) return
  const { envelope, seller } = await envelopeOf(ctx, order)
  const { timeZone } = await getWorkspace(ctx, order.workspaceId)
  const items = await itemsOf(ctx, order)
  const { amountCents, receivedCents, currency, reference, bank, expiresAt } = transfer
  await sendMail(ctx, transferMail, envelope, {
    ...{
      about,
      orderId: order.id,
      checkoutPath: await checkoutPathOf(ctx, order, items),
      seller,
      reference,
      bank,
      expiresAt,
    },
    titles: items.map(({ title }) => title).join(', '),
    amount: { cents: amountCents, currency },
    received: { cents: receivedCents, currency },
    rest: { cents: amountCents - receivedCents, currency },
    dueOn,
    timeZone: timeZone || 'UTC',
    token: await mailedToken(ctx, order),
  })
}
