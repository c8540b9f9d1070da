import type * as z from 'zod'
import { formatMoney } from '#kernel/money.ts'
import type { ListenerCtx } from '#platform/events/listeners.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import type { orderPaid } from '../../events.ts'
import { paymentsMail } from './messages.ts'

type Owner = { email: string; displayName: string }
type Sale = z.infer<typeof orderPaid.payload>

/** Tells the owner of a workspace that something was sold. */
export async function queueSaleNotice(ctx: ListenerCtx, owner: Owner, sale: Sale): Promise<void> {
  const words = paymentsMail.sale
  const total = formatMoney(sale.total)
  const free = sale.total.cents === 0
  await queueMail(ctx, ctx.actor.workspaceId, {
    template: 'payments.sale',
    to: { address: owner.email, name: owner.displayName },
    fromName: ctx.instance.brandName,
    subject: free ? words.joined(sale.title) : words.subject(sale.title, total),
    ...renderLetter({
      brand: ctx.instance.brandName,
      heading: free ? words.joined(sale.title) : words.subject(sale.title, total),
      paragraphs: [
        free ? words.textFree(sale.contactName, sale.title) : words.text(sale.contactName, sale.title, total),
        ...(sale.mode === 'test' && !free ? [words.testMode] : []),
      ],
      button: { label: words.button, url: `${ctx.instance.appUrl}/dashboard` },
      footer: words.footer,
    }),
  })
}
