import type * as z from 'zod'
import { formatMoney } from '#kernel/money.ts'
import type { ListenerCtx } from '#platform/events/listeners.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import type { orderPaid } from '../../events.ts'
import { paymentsMail } from './messages.ts'

type Owner = { email: string; displayName: string }
type Sale = z.infer<typeof orderPaid.payload>

/** Tells the owner of a workspace that something was sold, or only that somebody joined. */
export async function queueSaleNotice(
  ctx: ListenerCtx,
  owner: Owner,
  sale: Sale,
  withMoney: boolean,
): Promise<void> {
  const words = paymentsMail.sale
  const total = formatMoney(sale.total)
  const free = sale.total.cents === 0
  const subject = withMoney ? words.subject(sale.title, total) : words.joined(sale.contactName, sale.title)
  const text = withMoney
    ? words.text(sale.contactName, sale.title, total)
    : free
      ? words.textFree(sale.contactName, sale.title)
      : words.textJoined(sale.contactName, sale.title)
  await queueMail(ctx, ctx.actor.workspaceId, {
    template: withMoney ? 'payments.sale' : 'payments.joined',
    to: { address: owner.email, name: owner.displayName },
    fromName: ctx.instance.brandName,
    subject,
    ...renderLetter({
      brand: ctx.instance.brandName,
      heading: subject,
      paragraphs: [text, ...(sale.mode === 'test' && !free ? [words.testMode] : [])],
      button: { label: words.button, url: `${ctx.instance.appUrl}/dashboard` },
      footer: words.footer(`${ctx.instance.appUrl}/settings?tab=notifications`),
    }),
  })
}
