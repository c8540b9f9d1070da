import { formatMoney, type Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { type Addressee, queueNotice } from './letter.ts'
import { notificationsMail } from './messages.ts'

type Failure = { name: string; title: string; total: Money; reason: string; mode: 'live' | 'test' }

/** Tells the owner of a workspace that somebody could not pay. */
export async function queuePaymentFailure(ctx: Ctx, owner: Addressee, failure: Failure): Promise<void> {
  const words = notificationsMail.paymentFailed
  const { name, title, reason, mode } = failure
  const total = formatMoney(failure.total)
  await queueNotice(ctx, owner, {
    template: 'notifications.paymentFailed',
    subject: words.subject(name, total),
    paragraphs: [
      words.text(name, title, total),
      words.reason(reason),
      words.next,
      ...(mode === 'test' ? [notificationsMail.testMode] : []),
    ],
    button: { label: words.button, path: '/dashboard' },
  })
}
