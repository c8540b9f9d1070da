import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import type { Mode } from '../../rules.ts'
import { paymentsMailIn } from './language.ts'

type DelayFacts = {
  /** In the reader's language where it failed; null while their bank decides. */
  reason: string | null
  orderId: string
  offerId: string
  title: string
  total: Money
  mode: Mode
  seller: string
  /** Of a link that's in this email and nowhere else; null where it leads to the checkout. */
  token: string | null
}

const sample: DelayFacts = {
  ...{
    reason: null,
    orderId: 'ord_01m80jgjqhgj7vyp0v7dcwzef5',
    offerId: 'off_sample',
    title: 'Pottery Basics',
  },
  ...{ total: { cents: 4900, currency: 'EUR' }, mode: 'live', seller: 'Clay & Kiln' },
  token: 'a-token-of-a-sample',
}
const failed = {
  ...{ ...sample, token: null },
  reason: 'There wasn’t enough money in your bank account. / Auf deinem Konto war nicht genug Geld.',
}

/** To a buyer whose payment takes days, at a bank or at PayPal: that it does, or that it didn't pay. That it paid, the receipt says. */
export const delayedMail: MailKind<DelayFacts, 'transactional'> = {
  template: 'payments.delayed',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ reason, orderId, offerId, title, total, mode, seller, token }, { language }) {
    const { delayed: words, paymentLink, receipt } = paymentsMailIn(language)
    const amount = formatMoney(total, localeOf(language))
    const inTest = mode === 'test' ? [paymentLink.testMode] : []
    const footer = receipt.footer(seller, orderNumber(orderId))
    if (reason === null)
      return {
        subject: words.subject(title),
        paragraphs: [words.text(amount, title), words.next, ...inTest],
        button: { label: words.button, path: `/orders/${token}` },
        footer,
      }
    return {
      subject: paymentLink.subject(title),
      paragraphs: [paymentLink.text(title), reason, ...inTest],
      button: { label: paymentLink.button, path: `/checkout/${offerId}` },
      footer,
    }
  },
  samples: {
    processing: sample,
    failed,
    'in test mode': { ...sample, mode: 'test' },
    'failed, in test mode': { ...failed, mode: 'test' },
  },
}
