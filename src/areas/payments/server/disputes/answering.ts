import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { notingRefusal } from '../checkout/attempts.ts'
import { providerOf } from '../provider/payments.ts'
import { type Account, can, type PaymentProvider, type ProviderDispute } from '../provider/provider.ts'
import { disputes } from '../refund-tables.ts'
import { type DisputeRow, noteDispute } from './noting.ts'

type DisputeCalls = Required<Pick<PaymentProvider, 'disputes'>>['disputes']

/**
 * Sends the buyer's bank what a seller has to say. Once: of two at the same moment the provider takes the first, and what it has is
 * written down whoever asked.
 *
 * @throws NOT_FOUND, INVALID, CONFLICT when it was sent, decided or too late, UNAVAILABLE.
 */
export async function submitEvidence(
  ctx: CreatorCtx,
  { disputeId, text }: { disputeId: Id<'dsp'>; text: string },
): Promise<DisputeRow> {
  const dispute = await getDispute(ctx, disputeId)
  const refusal = whyNotAnswer(dispute, ctx.now())
  if (refusal) throw new AppError('CONFLICT', refusal)
  const evidence = text.trim()
  if (evidence === '') throw invalid({ text: 'Enter your evidence' })
  return answer(ctx, dispute, (provider, account) =>
    provider.submitEvidence(account, { disputeRef: dispute.providerRef, text: evidence }),
  )
}

/**
 * Lets the buyer have the money. Twice is once.
 *
 * @throws NOT_FOUND, CONFLICT when it's decided otherwise, UNAVAILABLE.
 */
export async function acceptDispute(
  ctx: CreatorCtx,
  { disputeId }: { disputeId: Id<'dsp'> },
): Promise<DisputeRow> {
  const dispute = await getDispute(ctx, disputeId)
  if (dispute.state === 'lost') return dispute
  const refusal = whyNotAnswer(dispute, ctx.now())
  if (refusal) throw new AppError('CONFLICT', refusal)
  return answer(ctx, dispute, (provider, account) =>
    provider.accept(account, { disputeRef: dispute.providerRef }),
  )
}

/** Why nothing can be said to a dispute anymore; null while it can. */
export function whyNotAnswer(
  { state, evidenceSentAt, respondBy }: Pick<DisputeRow, 'state' | 'evidenceSentAt' | 'respondBy'>,
  now: Date,
): string | null {
  if (state === 'won' || state === 'lost') return 'This dispute has been decided.'
  if (state === 'submitted' || evidenceSentAt) return 'The evidence has been sent. It can be sent only once.'
  return respondBy && respondBy <= now ? 'The time to respond to this dispute is over.' : null
}

/** @throws NOT_FOUND */
export async function getDispute(ctx: CreatorCtx, disputeId: Id<'dsp'>): Promise<DisputeRow> {
  const [dispute] = await ctx.db
    .select()
    .from(disputes)
    .where(mine(ctx, disputes, disputeId))
  if (!dispute) throw new AppError('NOT_FOUND', 'We couldn’t find this dispute.')
  return dispute
}

/** Asks outside any transaction, and writes down what the provider makes of it. A kill between them is made good by the next look. */
async function answer(
  ctx: CreatorCtx,
  dispute: DisputeRow,
  ask: (provider: DisputeCalls, account: Account) => Promise<ProviderDispute>,
): Promise<DisputeRow> {
  const provider = providerOf(ctx, dispute.provider)
  const account = await ctx.instance.payments.accounts.find(ctx, dispute.provider, dispute.account)
  if (!account || !can(provider, 'disputes'))
    throw new AppError('CONFLICT', 'Respond to this provider’s disputes on its own site.')
  const told = await notingRefusal(ctx, account, ask(provider.disputes, account))
  const noted = await noteDispute(ctx, { ...told, provider: dispute.provider, account })
  return noted ?? dispute
}
