import type { permitFromWorkspace } from '#areas/accounts/server/mail-senders.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Contact } from '#areas/contacts/server/contacts.ts'
import type { PriceTerms } from '#areas/payments/offer-text.ts'
import { holdField } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { invoiceTokenOf } from '../invoice-link.ts'
import type { memberInvoices } from '../invoice-tables.ts'
import { memberInvoiceMail } from './invoice-mail.ts'

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
