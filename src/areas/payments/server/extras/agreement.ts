import { and, eq } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { orderAgreements } from '../extras-tables.ts'
import type { AgreementTerms } from './checkout-extras.ts'

/** What a buyer ticked: the very terms they were shown, and that they start at once. */
export type Agreement = { termsId?: string | undefined; waives?: boolean | undefined }

type SaleWithTerms = { agreement: AgreementTerms; total: { cents: number } }

/** There's a right to withdraw where something is paid. */
export const asksWaiverOf = ({ agreement, total }: SaleWithTerms): boolean =>
  agreement.asksWaiver && total.cents > 0

/** The sentence for each box that has to be ticked. */
export function whyNotAgreed(cart: SaleWithTerms, given: Agreement | undefined): Record<string, string> {
  const { termsId, mustAgree } = cart.agreement
  const fields: Record<string, string> = {}
  if (mustAgree && given?.termsId !== termsId)
    fields.terms = given?.termsId
      ? 'The terms have changed. Read them, then agree again'
      : 'Agree to the terms to continue'
  if (asksWaiverOf(cart) && !given?.waives) fields.waiver = 'Check this box to get access right away'
  return fields
}

/** Keeps what was agreed to with the order, before its money is asked for. Who presses again agrees again. */
export async function keepAgreement(
  ctx: Ctx,
  cart: SaleWithTerms,
  { workspaceId, id: orderId }: { workspaceId: Id<'wsp'>; id: Id<'ord'> },
): Promise<void> {
  const { termsId, mustAgree } = cart.agreement
  const waives = asksWaiverOf(cart)
  if (!mustAgree && !waives) return
  const now = ctx.now()
  const agreed = {
    termsId: mustAgree ? termsId : null,
    termsAgreedAt: mustAgree ? now : null,
    withdrawalWaivedAt: waives ? now : null,
  }
  await ctx.db
    .insert(orderAgreements)
    .values({ workspaceId, id: newId('oag', now), orderId, ...agreed })
    .onConflictDoUpdate({ target: [orderAgreements.workspaceId, orderAgreements.orderId], set: agreed })
}

/** What the buyer of an order agreed to; null where nothing was asked. */
export async function agreementOf(
  ctx: Pick<Ctx, 'db'>,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id<'ord'> },
): Promise<typeof orderAgreements.$inferSelect | null> {
  const [found] = await ctx.db
    .select()
    .from(orderAgreements)
    .where(and(within(workspaceId, orderAgreements), eq(orderAgreements.orderId, id)))
  return found ?? null
}
