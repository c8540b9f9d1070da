import { offerPriceIn, type PriceTerms } from '#areas/payments/offer-text.ts'
import type { Language, Words } from '#kernel/language.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { invoiceMailDe } from './invoice-words.de.ts'
import { invoiceMail as invoiceMailEn } from './invoice-words.ts'

const words: Record<Language, Words<typeof invoiceMailEn>> = { en: invoiceMailEn, de: invoiceMailDe }

type InvoiceFacts = { seller: string; tier: string; price: PriceTerms; path: string }
const sample: InvoiceFacts = {
  ...{ seller: 'Clay & Kiln', tier: 'Premium', path: '/checkout/off_sample?hold=sample' },
  price: {
    ...{ pricing: 'subscription', price: { cents: 7900, currency: 'USD' }, interval: 'month' },
    ...{ instalmentCount: null, trialDays: null, setup: null },
  },
}

/** Asks someone to pay for a tier. */
export const memberInvoiceMail: MailKind<InvoiceFacts, 'unsolicited'> = {
  template: 'memberships.invoice',
  sampleBrand: sampleCreator,
  purpose: 'unsolicited',
  write({ seller, tier, price, path }, { language, address, refuseUrl }) {
    const text = words[language]
    return {
      subject: text.subject(seller, tier),
      paragraphs: [text.text(seller, tier), text.price(offerPriceIn(language, price)), text.free],
      button: { label: text.button, path },
      also: { text: text.unwanted(seller), label: text.refuse, url: refuseUrl },
      footer: text.footer(seller, address),
    }
  },
  samples: {
    'by the month': sample,
    'once for good': { ...sample, price: { ...sample.price, pricing: 'once', interval: null } },
  },
}
