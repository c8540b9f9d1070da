import type { BusinessDetails } from '#areas/accounts/rules.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { formatDay } from '#kernel/time.ts'
import type { CreditNote } from '../../server/documents/credit-notes.ts'
import type { Paper } from '../../server/documents/pdf.ts'
import { taxInWords, taxWordsIn } from '../../tax-text.ts'
import type { InvoicePageProps } from '../InvoicePage.tsx'
import { paymentsTextIn } from '../texts.ts'
import { buyerOf, type InvoiceSource } from './invoice-facts.ts'

type Store = Pick<WorkspaceRecord, 'handle' | 'brandColor' | 'timeZone' | 'currency'>
/** In what frame a paper is: of whose store, at what address, in which language. */
export type PaperFrame = {
  store: Store
  origin: string
  lang: Language
  logo: Buffer | null
  isTest: boolean
}

/** An invoice as it's printed: word for word what its page says. */
export function invoicePaper(invoice: InvoicePageProps['invoice'], frame: PaperFrame): Paper {
  const text = paymentsTextIn(frame.lang)
  const words = text.invoice
  const money = moneyIn(frame.lang)
  const { total, tax, buyer, seller, sellerName } = invoice
  return {
    ...aroundOf(frame, { name: sellerName, business: seller }, invoice.isReverseCharge),
    title: words.title,
    number: invoice.number,
    facts: [
      buyerFact(words.billedTo, buyer, frame.lang),
      { label: words.date, lines: [dayOn(invoice.issuedOn, frame.lang)] },
      { label: words.order, lines: [invoice.orderId] },
      {
        label: words.paid,
        lines: [
          formatDay(invoice.paidAt, localeOf(frame.lang), frame.store.timeZone),
          ...(invoice.method ? [invoice.method] : []),
        ],
      },
    ],
    table: {
      heads: [words.description, words.quantity, words.amount],
      rows: [
        ...invoice.lines.map(({ title, note, price }) => ({
          title,
          note,
          quantity: '1',
          amount: money(price),
        })),
        ...(invoice.coupon ? [couponRow(invoice.coupon, frame.lang)] : []),
      ],
    },
    sums: [
      { label: words.net, amount: money({ ...total, cents: total.cents - tax.cents }), isTotal: false },
      { label: invoice.taxLabel ?? words.tax, amount: money(tax), isTotal: false },
      { label: words.total(total.currency), amount: money(total), isTotal: true },
      { label: words.paid, amount: money(total), isTotal: false },
      { label: words.due, amount: money({ ...total, cents: 0 }), isTotal: false },
    ],
    foot: words.questions(seller?.legalName || sellerName),
    issuedAt: new Date(invoice.issuedOn),
  }
}

/** A credit note as it's printed, and as its page shows it. */
export function creditNotePaper(note: CreditNote, { order, items }: InvoiceSource, frame: PaperFrame): Paper {
  const { invoice: shared, creditNote: words } = paymentsTextIn(frame.lang)
  const money = moneyIn(frame.lang)
  const { currency, seller, sellerName } = note
  const amount = { cents: note.amountCents, currency }
  const tax = { cents: note.taxCents, currency }
  const buyer = { ...buyerOf(order, note), business: note.buyer }
  return {
    ...aroundOf(frame, { name: sellerName, business: seller }, order.isReverseCharge),
    title: words.title,
    number: note.number,
    facts: [
      buyerFact(words.creditedTo, buyer, frame.lang),
      { label: shared.date, lines: [dayOn(note.issuedOn, frame.lang)] },
      { label: shared.order, lines: [order.id] },
      { label: words.forInvoice, lines: [note.invoiceNumber] },
    ],
    table: {
      heads: [shared.description, shared.quantity, shared.amount],
      rows: [
        {
          title: words.refunded(items.map(({ title }) => title).join(', ')),
          note: order.couponCode ? words.boughtWith(order.couponCode) : '',
          quantity: '1',
          amount: money(amount),
        },
      ],
    },
    sums: [
      { label: shared.net, amount: money({ ...amount, cents: amount.cents - tax.cents }), isTotal: false },
      { label: taxInWords(order, frame.lang), amount: money(tax), isTotal: false },
      { label: words.total(currency), amount: money(amount), isTotal: true },
    ],
    foot: words.questions(seller?.legalName || sellerName),
    issuedAt: new Date(note.issuedOn),
  }
}

/** "invoice-AR-2026-0118.pdf": a file's name has no letters that a system could trip over. */
export function fileNameOf(kind: 'invoice' | 'credit-note', number: string): string {
  const plain = number.replace(/[^A-Za-z0-9-]+/g, '').replace(/^-+/, '')
  return `${kind}-${plain}.pdf`
}

function aroundOf(
  { store, origin, lang, logo, isTest }: PaperFrame,
  { name, business }: { name: string; business: BusinessDetails | null },
  isReverseCharge = false,
) {
  const words = paymentsTextIn(lang).invoice
  return {
    language: lang,
    size: sizeFor(store),
    color: store.brandColor,
    logo,
    seller: {
      name: business?.legalName || name,
      lines: partyLines(business, lang),
      link: `${origin.replace(/^https?:\/\//, '')}/@${store.handle}`,
    },
    notices: [
      ...(isTest ? [words.test] : []),
      ...(isReverseCharge ? [taxWordsIn(lang).reverseChargeNote] : []),
    ],
  }
}

function buyerFact(label: string, buyer: InvoicePageProps['invoice']['buyer'], lang: Language) {
  const { name, email, business } = buyer
  const rest = [...partyLines(business, lang), email]
  return business?.legalName
    ? { label, name: business.legalName, lines: [name, ...rest] }
    : { label, name, lines: rest }
}

const couponRow = ({ code, discount }: { code: string; discount: Money }, lang: Language) => ({
  title: paymentsTextIn(lang).checkout.coupon(code),
  note: '',
  quantity: '',
  amount: moneyIn(lang)({ ...discount, cents: -discount.cents }),
})

const partyLines = (business: BusinessDetails | null, lang: Language): string[] =>
  [
    ...(business?.address ? business.address.split('\n') : []),
    business?.taxNumber ? paymentsTextIn(lang).invoice.taxNumberIs(business.taxNumber) : '',
  ].filter((line) => line !== '')

const moneyIn = (lang: Language) => (amount: Money) => formatMoney(amount, localeOf(lang))
const dayOn = (day: string, lang: Language) => formatDay(day, localeOf(lang), 'UTC')

/** The paper that's in printers where the seller is: what is known of a country is its zone and its currency. */
function sizeFor({ timeZone, currency }: Store): 'A4' | 'LETTER' {
  return currency === 'USD' && /^(America|US|Canada)\/|^Pacific\/Honolulu$/.test(timeZone) ? 'LETTER' : 'A4'
}
