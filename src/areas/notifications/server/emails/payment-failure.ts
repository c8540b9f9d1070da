import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { notificationsMailIn } from './language.ts'
import { type Addressee, languageFor, queueNotice } from './letter.ts'

type Failure = { name: string; title: string; total: Money; reason: string; mode: 'live' | 'test' }

/** Tells the owner of a workspace that a buyer couldn't pay. */
export async function queuePaymentFailure(ctx: Ctx, owner: Addressee, failure: Failure): Promise<void> {
  const language = languageFor(ctx, owner)
  const { paymentFailed: words, testMode } = notificationsMailIn(language)
  const { name, title, reason, mode } = failure
  const total = formatMoney(failure.total, localeOf(language))
  await queueNotice(ctx, owner, {
    topic: 'payments',
    template: 'notifications.paymentFailed',
    subject: words.subject(name, total),
    paragraphs: [
      words.text(name, title, total),
      words.reason(sentenceIn(ctx, language, reason)),
      words.next,
      ...(mode === 'test' ? [testMode] : []),
    ],
    button: { label: words.button, path: '/dashboard' },
  })
}
