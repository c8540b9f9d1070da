import type * as z from 'zod'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { ListenerCtx } from '#platform/events/listeners.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { noticeStopUrl } from '#platform/mail/stop-links.ts'
import type { orderPaid } from '../../events.ts'
import { paymentsMailIn } from './language.ts'

type Owner = { userId: Id<'usr'>; email: string; displayName: string; language: Language | null }
type Sale = z.infer<typeof orderPaid.payload>

/** Tells the owner of a workspace that something was sold, or only that someone joined. */
export async function queueSaleNotice(
  ctx: ListenerCtx,
  owner: Owner,
  sale: Sale,
  withMoney: boolean,
): Promise<void> {
  const language = owner.language ?? ctx.instance.language
  const words = paymentsMailIn(language).sale
  const total = formatMoney(sale.total, localeOf(language))
  const free = sale.total.cents === 0
  const subject = withMoney ? words.subject(sale.title, total) : words.joined(sale.contactName, sale.title)
  const text = withMoney
    ? words.text(sale.contactName, sale.title, total)
    : free
      ? words.textFree(sale.contactName, sale.title)
      : words.textJoined(sale.contactName, sale.title)
  const topic = withMoney ? 'payments' : 'enrollments'
  const stopUrl = noticeStopUrl(ctx.instance, { userId: owner.userId, topic, address: owner.email })
  await queueMail(ctx, ctx.actor.workspaceId, {
    purpose: 'subscribed',
    stopUrl,
    template: withMoney ? 'payments.sale' : 'payments.joined',
    to: { address: owner.email, name: owner.displayName },
    fromName: ctx.instance.brandName,
    subject,
    ...renderLetter({
      language,
      brand: ctx.instance.brandName,
      heading: subject,
      paragraphs: [text, ...(sale.mode === 'test' && !free ? [words.testMode] : [])],
      button: { label: words.button, url: `${ctx.instance.appUrl}/dashboard` },
      footer: words.footer(`${ctx.instance.appUrl}/settings?tab=notifications`),
      stopUrl,
    }),
  })
}
