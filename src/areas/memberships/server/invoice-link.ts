import { and, eq, inArray, ne } from 'drizzle-orm'
import { getContact } from '#areas/contacts/server/contacts.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { orderPaid } from '#areas/payments/events.ts'
import type { BegunElsewhere } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { sign } from '#platform/crypto.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { findLinkByToken, linkThisToken } from '#platform/links/links.ts'
import { within } from '#platform/tables.ts'
import { giftAccepted, memberAdded, tierDeleted } from '../events.ts'
import { memberInvoices } from './invoice-tables.ts'

type Invoice = typeof memberInvoices.$inferSelect

/** The secret of its checkout: the same each time it's sent to the same address. */
export async function invoiceTokenOf(
  ctx: Ctx,
  { workspaceId, id, contactId }: Pick<Invoice, 'workspaceId' | 'id' | 'contactId'>,
): Promise<string> {
  const { email } = await getContact(ctx, workspaceId, contactId)
  const token = tokenFor(ctx, id, email)
  await linkThisToken(ctx, 'memberInvoice', { workspaceId, target: id, token })
  return token
}

const tokenFor = (ctx: Ctx, id: Id<'miv'>, email: string) =>
  sign(ctx.instance, 'memberships.invoice', `${id} ${email}`)

async function findInvoice(ctx: Ctx, workspaceId: Id<'wsp'>, token: string) {
  const link = await findLinkByToken(ctx, 'memberInvoice', token)
  if (link?.workspaceId !== workspaceId) return null
  const [found] = await ctx.db
    .select({ invoice: memberInvoices, email: contacts.email, name: contacts.name })
    .from(memberInvoices)
    .innerJoin(contacts, and(within(workspaceId, contacts), eq(contacts.id, memberInvoices.contactId)))
    .where(within(workspaceId, memberInvoices, link.target as Id<'miv'>))
  return found ?? null
}

/** What the checkout asks about an invoice: by its link. */
export const invoicedAtCheckout: BegunElsewhere = {
  async find(ctx, workspaceId, token) {
    const found = await findInvoice(ctx, workspaceId, token)
    if (!found) return null
    const { id, offerId, priceCents, state } = found.invoice
    const closedBecause =
      state === 'paid'
        ? 'This is already paid.'
        : state === 'withdrawn'
          ? 'This invoice was withdrawn. Nothing was charged.'
          : null
    // Who has another address by now, or is gone: the reader of what was sent may be someone else.
    const isTheirs = token === tokenFor(ctx, id, found.email) && !isFormerAddress(found.email)
    return {
      ...(isTheirs ? { email: found.email, name: found.name } : { email: '', name: '' }),
      agreed: { id, offerId, priceCents, isGift: false, closedBecause },
    }
  },
  async pressed(ctx, workspaceId, token, { orderId }) {
    const found = await findInvoice(ctx, workspaceId, token)
    if (found?.invoice.state !== 'waiting') return
    await withTransaction(ctx, (ctx) =>
      ctx.db
        .update(memberInvoices)
        .set({ orderId, updatedAt: ctx.now() })
        .where(and(within(workspaceId, memberInvoices, found.invoice.id), isWaiting)),
    )
  },
  async tokenOf(ctx, workspaceId, orderId) {
    const [row] = await ctx.db
      .select()
      .from(memberInvoices)
      .where(and(within(workspaceId, memberInvoices), eq(memberInvoices.orderId, orderId)))
      .limit(1)
    return row ? invoiceTokenOf(ctx, row) : null
  },
}

const isWaiting = eq(memberInvoices.state, 'waiting')

/** Whoever pays, or becomes a member otherwise, isn't asked anymore. */
export const invoiceListeners: readonly Listener[] = [
  // Money that comes after it was withdrawn pays it all the same.
  inTransaction(
    'memberships.invoicePaid',
    orderPaid,
    async (ctx, { orderId, contactId, items, seat, reason }) => {
      if (reason !== 'first' || !items.some(({ productKind }) => productKind === 'tier')) return
      await setState(ctx, 'paid', and(eq(memberInvoices.orderId, orderId), ne(memberInvoices.state, 'paid')))
      if (seat === '') await withdrawOf(ctx, contactId)
    },
  ),
  inTransaction('memberships.invoiceOfGiven', giftAccepted, (ctx, { contactId }) =>
    withdrawOf(ctx, contactId),
  ),
  inTransaction('memberships.invoiceOfMember', memberAdded, (ctx, { contactId }) =>
    withdrawOf(ctx, contactId),
  ),
  inTransaction('memberships.invoiceOfTier', tierDeleted, (ctx, { tierId }) =>
    setState(ctx, 'withdrawn', and(eq(memberInvoices.tierId, tierId), isWaiting)),
  ),
]

const withdrawOf = (ctx: WorkspaceCtx, contactId: Id<'ctc'>): Promise<void> =>
  setState(ctx, 'withdrawn', and(eq(memberInvoices.contactId, contactId), isWaiting))

async function setState(
  ctx: WorkspaceCtx,
  state: 'paid' | 'withdrawn',
  which: ReturnType<typeof and>,
): Promise<void> {
  await ctx.db
    .update(memberInvoices)
    .set({ state, updatedAt: ctx.now() })
    .where(and(within(ctx.actor.workspaceId, memberInvoices), which))
}

/** What was asked of people who left isn't asked anymore. */
export async function forgetInvoices(ctx: Ctx, workspaceId: Id<'wsp'>, ids: Id<'ctc'>[]): Promise<void> {
  await ctx.db
    .update(memberInvoices)
    .set({ state: 'withdrawn', updatedAt: ctx.now() })
    .where(and(within(workspaceId, memberInvoices), inArray(memberInvoices.contactId, ids), isWaiting))
}
