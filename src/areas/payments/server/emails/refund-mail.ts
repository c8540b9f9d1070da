import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import type { Mode } from '../../rules.ts'
import { refundMailIn } from './refund-language.ts'

type RefundFacts = {
  orderId: string
  titles: string
  amount: Money
  /** What the order cost. */
  paid: Money
  mode: Mode
  seller: string
  /** Null where the money was for no access of the buyer's own: a gift, or what is managed elsewhere. */
  access: 'kept' | 'removed' | null
  /** Of a link that's in this email and nowhere else. */
  token: string
}
const refunded: RefundFacts = {
  ...{
    orderId: 'ord_01m80jgjqhgj7vyp0v7dcwzef5',
    titles: 'Pottery Basics',
    seller: 'Clay & Kiln',
    mode: 'live',
  },
  ...{ amount: { cents: 4900, currency: 'USD' }, paid: { cents: 4900, currency: 'USD' } },
  ...{ access: 'removed', token: 'a-token-of-a-sample' },
}

/** To a buyer: how much comes back, for what, when, and whether they keep it. */
export const refundMail: MailKind<RefundFacts, 'transactional'> = {
  template: 'payments.refund',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ orderId, titles, amount, paid, mode, seller, access, token }, { language }) {
    const words = refundMailIn(language)
    const money = (of: Money) => formatMoney(of, localeOf(language))
    const isWhole = amount.cents === paid.cents
    return {
      subject: words.subject(money(amount), titles),
      heading: words.heading(money(amount)),
      paragraphs: [
        isWhole
          ? words.whole(seller, money(amount), titles)
          : words.part(seller, money(amount), money(paid), titles),
        ...(access ? [words[access](titles)] : []),
        mode === 'test' ? words.inTest : words.when,
      ],
      button: { label: words.button, path: `/orders/${token}` },
      footer: words.footer(seller, orderNumber(orderId)),
    }
  },
  samples: {
    whole: refunded,
    'in part': { ...refunded, amount: { cents: 2000, currency: 'USD' }, access: 'kept' },
    'in test mode': { ...refunded, mode: 'test' },
    'of a gift': { ...refunded, titles: 'Premium: gift for a month', access: null },
  },
}
