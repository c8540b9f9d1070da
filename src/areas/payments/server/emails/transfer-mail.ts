import type { Language, Words } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import { formatDay } from '#kernel/time.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { type BankDetails, inGroupsOfFour } from '../../transfer-rules.ts'
import { paymentsMailIn } from './language.ts'
import { transferMailWordsDe } from './transfer-words.de.ts'
import { transferMailWords } from './transfer-words.ts'

const words: Record<Language, Words<typeof transferMailWords>> = {
  en: transferMailWords,
  de: transferMailWordsDe,
}

export type TransferAbout = 'instructions' | 'renewal' | 'reminder' | 'rest' | 'expired' | 'canceled'

type TransferFacts = {
  about: TransferAbout
  orderId: string
  checkoutPath: string
  titles: string
  seller: string
  amount: Money
  received: Money
  rest: Money
  reference: string
  bank: BankDetails
  expiresAt: Date
  /** Of a later payment of a subscription: when what it pays for begins. */
  dueOn?: Date
  timeZone: string
  /** Of a link that's in this email and nowhere else. */
  token: string
}

const eur = (cents: number): Money => ({ cents, currency: 'EUR' })
const sample: TransferFacts = {
  ...{
    about: 'instructions',
    orderId: 'ord_01m80jgjqhgj7vyp0v7dcwzef5',
    checkoutPath: '/checkout/off_sample',
    titles: 'Pottery Basics',
  },
  ...{ seller: 'Clay & Kiln', amount: eur(4900), received: eur(0), rest: eur(4900) },
  ...{ reference: 'RF18539007547034', expiresAt: new Date('2026-11-30T12:00:00Z'), timeZone: 'UTC' },
  bank: {
    ...{ holder: 'Ana Ruiz', bank: 'Kreissparkasse', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    ...{ accountNumber: '', routingNumber: '', instructions: '', currency: 'EUR', days: 7 },
  },
  token: 'a-token-of-a-sample',
}

/** To a buyer: where to send the money, that it's missing, or that the order is canceled. */
export const transferMail: MailKind<TransferFacts, 'transactional'> = {
  template: 'payments.transfer',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write(told, { language }) {
    const text = words[language]
    const { about, orderId, checkoutPath, titles, seller, token } = told
    const money = (of: Money) => formatMoney(of, localeOf(language))
    const amount = money(told.amount)
    const footer = paymentsMailIn(language).receipt.footer(seller, orderNumber(orderId))
    const toPay = { button: { label: text.button, path: `/orders/${token}` }, footer }
    const by = formatDay(told.expiresAt.toISOString(), localeOf(language), told.timeZone)
    switch (about) {
      case 'instructions':
      case 'reminder':
        return {
          subject: text[about].subject(amount, titles),
          paragraphs: [
            text[about].text(amount, titles, seller),
            ...detailsOf(text, told, amount),
            text[about].by(by),
          ],
          ...toPay,
        }
      case 'renewal': {
        const day = formatDay((told.dueOn ?? told.expiresAt).toISOString(), localeOf(language), told.timeZone)
        return {
          subject: text.renewal.subject(amount, titles, day),
          paragraphs: [
            text.renewal.text(amount, titles, seller, day),
            ...detailsOf(text, told, amount),
            text.renewal.by,
          ],
          ...toPay,
        }
      }
      case 'rest':
        return {
          subject: text.rest.subject(money(told.rest), titles),
          paragraphs: [
            text.rest.text(money(told.received), amount, money(told.rest), titles),
            ...detailsOf(text, told, money(told.rest)),
          ],
          ...toPay,
        }
      case 'expired':
        return {
          subject: text.expired.subject(titles),
          paragraphs: [text.expired.text(amount, titles, seller), text.expired.sent],
          button: { label: text.expired.again, path: checkoutPath },
          footer,
        }
      case 'canceled':
        return {
          subject: text.canceled.subject(titles),
          paragraphs: [text.canceled.text(titles, seller)],
          footer,
        }
    }
  },
  samples: {
    instructions: sample,
    'to an account without an IBAN': {
      ...sample,
      ...{ amount: { cents: 4900, currency: 'USD' }, rest: { cents: 4900, currency: 'USD' } },
      bank: {
        ...{ ...sample.bank, iban: '', bic: '', accountNumber: '12345678', routingNumber: '021000021' },
        ...{ currency: 'USD', instructions: 'Please choose a regular transfer.' },
      },
    },
    'next payment': { ...sample, about: 'renewal', dueOn: new Date('2026-11-20T12:00:00Z') },
    reminder: { ...sample, about: 'reminder' },
    'a part is missing': { ...sample, about: 'rest', received: eur(3000), rest: eur(1900) },
    expired: { ...sample, about: 'expired' },
    canceled: { ...sample, about: 'canceled' },
  },
}

function detailsOf(
  text: Words<typeof transferMailWords>,
  { bank, reference }: TransferFacts,
  amount: string,
): string[] {
  const { holder, iban, bic, accountNumber, routingNumber } = bank
  return [
    text.holder(holder),
    ...(iban ? [text.iban(inGroupsOfFour(iban))] : []),
    ...(bic ? [text.bic(bic)] : []),
    ...(accountNumber ? [text.accountNumber(accountNumber)] : []),
    ...(routingNumber ? [text.routingNumber(routingNumber)] : []),
    ...(bank.bank ? [text.bank(bank.bank)] : []),
    text.amount(amount),
    text.reference(inGroupsOfFour(reference)),
    ...(bank.instructions ? [bank.instructions] : []),
  ]
}
