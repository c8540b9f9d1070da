import type { permitFromWorkspace } from '#areas/accounts/server/mail-senders.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Contact } from '#areas/contacts/server/contacts.ts'
import { offerPriceIn, type PriceTerms } from '#areas/payments/offer-text.ts'
import { holdField } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import type { Language, Words } from '#kernel/language.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type MailKind, sendMail } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { invoiceTokenOf } from '../invoice-link.ts'
import type { memberInvoices } from '../invoice-tables.ts'
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

type Permits = Awaited<ReturnType<typeof permitFromWorkspace>>

/** In the transaction that asks them. */
export async function tellInvoice(
  ctx: CreatorCtx,
  row: typeof memberInvoices.$inferSelect,
  { contact, tier, price }: { contact: Contact; tier: string; price: PriceTerms },
  permits: Permits,
): Promise<void> {
  const { workspaceId } = ctx.actor
  const [workspace, owner] = [await getWorkspace(ctx, workspaceId), await getOwner(ctx, workspaceId)]
  const envelope = {
    ...{ workspaceId, to: { address: contact.email, name: contact.name } },
    ...{ brand: await mailBrandOf(ctx, workspace), replyTo: owner.email },
    language: await languageOfReader(ctx, contact.email, workspace.language),
    permit: permits({ email: contact.email, contactId: contact.id }),
  }
  const path = `/checkout/${row.offerId}?${holdField}=${await invoiceTokenOf(ctx, row)}`
  await sendMail(ctx, memberInvoiceMail, envelope, { seller: workspace.name, tier, price, path })
}
