import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import { type MailKind, shownMail } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import type { ProductWords } from '#platform/product.ts'
import type { Mode } from '../rules.ts'
import { taxWordsIn } from '../tax-text.ts'
import { delayedMail } from './emails/delayed-mail.ts'
import { paymentsMailIn } from './emails/language.ts'
import { priceKeptMail } from './emails/price-kept-mail.ts'
import { refundMail } from './emails/refund-mail.ts'
import { reminderMail } from './emails/reminder-mail.ts'
import { sampleWordsDe } from './emails/sample-words.de.ts'
import { sampleWords } from './emails/sample-words.ts'
import { subscriptionMail } from './emails/subscription-mail.ts'
import { transferMail } from './emails/transfer-mail.ts'

const priced = (money: Money, language: Language) => formatMoney(money, localeOf(language))
const usd = (cents: number): Money => ({ cents, currency: 'USD' })

type SaleFacts = {
  orderId: string
  titles: string
  total: Money
  mode: Mode
  seller: string
  /** Of a link that's in this email and nowhere else. */
  token: string
  /** What its kind says of the link. */
  product: Readonly<Record<Language, Pick<ProductWords, 'link'>>>
}
const sold: SaleFacts = {
  ...{ orderId: 'ord_01m80jgjqhgj7vyp0v7dcwzef5', titles: 'Pottery Basics', total: usd(4900) },
  ...{
    mode: 'live',
    seller: 'Clay & Kiln',
    token: 'a-token-of-a-sample',
    product: { en: sampleWords, de: sampleWordsDe },
  },
}

type Receipt = SaleFacts & {
  /** In the total; 0 where there's none. */
  taxCents: number
  /** What it took off the price. */
  coupon?: { code: string; discount: Money } | null
  last4: string | null
  /** It goes to the address of whoever the order belongs to; otherwise it's a paper and opens nothing. */
  isBuyers: boolean
  /** They could open it without this order. Told here alone: a checkout that said so would tell anyone who owns what. */
  hadIt: boolean
  /** What the seller says to their buyers; by paragraphs. */
  thanks?: readonly string[]
  /** They gave up the right to withdraw. */
  waived?: boolean
  /** Someone else is to have it: it opens nothing. */
  isGift?: boolean
}

const bought = { ...sold, taxCents: 0 }

/** The receipt with the link that opens what was bought. */
export const receiptMail: MailKind<Receipt, 'transactional'> = {
  template: 'payments.receipt',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write(order, { language }) {
    const words = paymentsMailIn(language).receipt
    const { orderId, titles, total, taxCents, mode, seller, token, product, last4, isBuyers, hadIt } = order
    const { link } = product[language]
    return {
      subject: words.subject(titles),
      heading: isBuyers && !order.isGift ? words.heading(titles) : words.subject(titles),
      paragraphs: [
        total.cents === 0 ? words.free(titles) : words.paid(priced(total, language), titles, last4),
        ...(order.coupon && order.coupon.discount.cents > 0
          ? [taxWordsIn(language).tookOff(order.coupon.code, priced(order.coupon.discount, language))]
          : []),
        ...(taxCents > 0
          ? [taxWordsIn(language).paidTax(priced({ ...total, cents: taxCents }, language))]
          : []),
        ...(mode === 'test' && total.cents > 0 ? [words.testMode] : []),
        ...(isBuyers && hadIt ? saidTwice(words, link.hadIt(titles), order) : []),
        order.isGift ? words.gift : isBuyers ? link.email : link.paper,
        ...(order.waived ? [words.waived] : []),
        ...(isBuyers ? (order.thanks ?? []) : []),
      ],
      button: {
        label: isBuyers && !order.isGift ? link.button : words.paperButton,
        path: `/orders/${token}`,
      },
      footer: words.footer(seller, orderNumber(orderId)),
    }
  },
  samples: {
    paid: { ...bought, last4: '4242', isBuyers: true, hadIt: false },
    'with tax': { ...bought, taxCents: 782, last4: '4242', isBuyers: true, hadIt: false },
    'with a coupon': {
      ...{ ...bought, total: usd(3900), last4: '4242', isBuyers: true, hadIt: false },
      coupon: { code: 'SPRING', discount: usd(1000) },
    },
    free: { ...bought, total: usd(0), last4: null, isBuyers: true, hadIt: false },
    'in test mode': { ...bought, mode: 'test', last4: '4242', isBuyers: true, hadIt: false },
    'had it already': { ...bought, last4: '4242', isBuyers: true, hadIt: true },
    'had it already, in test mode': { ...bought, mode: 'test', last4: '4242', isBuyers: true, hadIt: true },
    'with thanks and a waiver': {
      ...{ ...bought, last4: '4242', isBuyers: true, hadIt: false, waived: true },
      thanks: ['I’m so glad you’re here.', 'Write to me whenever you get stuck.'],
    },
    'of a gift': { ...bought, last4: '4242', isBuyers: true, hadIt: false, isGift: true },
    'to another address': { ...bought, last4: '4242', isBuyers: false, hadIt: false },
  },
}

function saidTwice(
  words: ReturnType<typeof paymentsMailIn>['receipt'],
  hadIt: string,
  { total, mode, seller }: Receipt,
): string[] {
  if (total.cents === 0) return [hadIt]
  return [hadIt, mode === 'test' ? words.refundInTest(seller) : words.refund(seller)]
}

/** A fresh link to a receipt: the old one opens what was bought no more. */
export const freshLinkMail: MailKind<
  Pick<SaleFacts, 'orderId' | 'seller' | 'token' | 'product'>,
  'transactional'
> = {
  template: 'payments.freshLink',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ orderId, seller, token, product }, { language }) {
    const { link } = product[language]
    const { freshLink: words, receipt } = paymentsMailIn(language)
    return {
      subject: words.subject,
      paragraphs: [link.fresh],
      button: { label: link.button, path: `/orders/${token}` },
      footer: receipt.footer(seller, orderNumber(orderId)),
    }
  },
  samples: { plain: sold },
}

type OpenOrderFacts = { orderId: string; checkoutPath: string; title: string; mode: Mode; seller: string }
const unpaid: OpenOrderFacts = {
  ...{
    orderId: 'ord_01m80jgjqhgj7vyp0v7dcwzef5',
    checkoutPath: '/checkout/off_sample',
    title: 'Pottery Basics',
  },
  ...{ mode: 'live', seller: 'Clay & Kiln' },
}

/** The way back to a checkout where a payment failed: their seller sends it. */
export const paymentLinkMail: MailKind<OpenOrderFacts, 'transactional'> = {
  template: 'payments.paymentLink',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ orderId, checkoutPath, title, mode, seller }, { language }) {
    const { paymentLink: words, receipt } = paymentsMailIn(language)
    return {
      subject: words.subject(title),
      paragraphs: [words.text(title), words.next, ...(mode === 'test' ? [words.testMode] : [])],
      button: { label: words.button, path: checkoutPath },
      footer: receipt.footer(seller, orderNumber(orderId)),
    }
  },
  samples: { plain: unpaid, 'in test mode': { ...unpaid, mode: 'test' } },
}

type Sale = { buyer: string; title: string; total: Money; mode: Mode }
const sale: Sale = { buyer: 'Zoe Hart', title: 'Pottery Basics', total: usd(4900), mode: 'live' }

/** To the owner of a workspace: something was sold. */
export const saleMail: MailKind<Sale, 'subscribed'> = {
  template: 'payments.sale',
  purpose: 'subscribed',
  write({ buyer, title, total, mode }, { language, appUrl }) {
    const words = paymentsMailIn(language).sale
    const amount = priced(total, language)
    return {
      subject: words.subject(title, amount),
      paragraphs: [words.text(buyer, title, amount), ...(mode === 'test' ? [words.testMode] : [])],
      button: { label: words.button, path: '/dashboard' },
      footer: words.footer(`${appUrl}/settings?tab=notifications`),
    }
  },
  samples: { paid: sale, 'in test mode': { ...sale, mode: 'test' } },
}

/** The same for who only wants to know that someone joined. */
export const joinedMail: MailKind<Sale, 'subscribed'> = {
  template: 'payments.joined',
  purpose: 'subscribed',
  write({ buyer, title, total, mode }, { language, appUrl }) {
    const words = paymentsMailIn(language).sale
    const isFree = total.cents === 0
    return {
      subject: words.joined(buyer, title),
      paragraphs: [
        isFree ? words.textFree(buyer, title) : words.textJoined(buyer, title),
        ...(mode === 'test' && !isFree ? [words.testMode] : []),
      ],
      button: { label: words.button, path: '/dashboard' },
      footer: words.footer(`${appUrl}/settings?tab=notifications`),
    }
  },
  samples: { paid: sale, free: { ...sale, total: usd(0) } },
}

export const paymentsMails = [
  shownMail(receiptMail),
  shownMail(freshLinkMail),
  shownMail(refundMail),
  shownMail(subscriptionMail),
  shownMail(priceKeptMail),
  shownMail(paymentLinkMail),
  shownMail(delayedMail),
  shownMail(transferMail),
  shownMail(reminderMail),
  shownMail(saleMail),
  shownMail(joinedMail),
]
