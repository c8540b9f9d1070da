import { and, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { surplusEntries, TransactionKind } from '../../rules.ts'
import { countOnCards } from '../card-sums.ts'
import { availableAt } from '../provider/payments.ts'
import { ledgerEntries, type orders, transactions } from '../tables.ts'
import type { AttemptRow } from './attempts.ts'

type Order = typeof orders.$inferSelect

/** What came in, as it's in the books. */
export async function surplusOf(
  ctx: WorkspaceCtx,
  { providerRef, orderId }: AttemptRow,
): Promise<Money | null> {
  const [booked] = await ctx.db
    .select({ cents: transactions.grossCents, currency: transactions.currency })
    .from(transactions)
    .where(
      and(
        within(ctx.actor.workspaceId, transactions),
        eq(transactions.orderId, orderId),
        eq(transactions.chargeId, providerRef ?? ''),
        eq(transactions.kind, 'surplus'),
      ),
    )
  return booked ?? null
}

/** What of it isn't back yet. */
export async function leftOf(ctx: WorkspaceCtx, attempt: AttemptRow): Promise<Money | null> {
  const booked = await surplusOf(ctx, attempt)
  return booked && { ...booked, cents: booked.cents - attempt.returnedCents }
}

/** Whether a refund is in the books by this name. */
export async function isBooked(
  ctx: WorkspaceCtx,
  { provider }: AttemptRow,
  refundId: string,
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        within(ctx.actor.workspaceId, transactions),
        eq(transactions.provider, provider),
        eq(transactions.chargeId, refundId),
      ),
    )
  return row !== undefined
}

/** What the seller said was back is what the provider tells of: it's found by the provider's name from here on. */
export async function nameReturn(
  ctx: WorkspaceCtx,
  { id, orderId, provider }: AttemptRow,
  refundId: string,
  { cents, currency }: Money,
): Promise<void> {
  await ctx.db
    .update(transactions)
    .set({ chargeId: refundId })
    .where(
      and(
        within(ctx.actor.workspaceId, transactions),
        ...[eq(transactions.orderId, orderId), eq(transactions.provider, provider)],
        ...[eq(transactions.chargeId, returnedByHand(id)), eq(transactions.kind, 'surplusReturned')],
        ...[eq(transactions.grossCents, -cents), eq(transactions.currency, currency)],
      ),
    )
}

/** What a return is called that only the seller tells of. */
export const returnedByHand = (paymentId: AttemptRow['id']): string => `byHand_${paymentId}`

type SurplusCharge = {
  chargeId: string
  kind: TransactionKind
  amount: Money
  feeCents: number
  isFeeEstimated?: boolean
  method: string
  /** Of money that came in; what goes back is found by that. */
  searchText?: string | null
  lines: ReturnType<typeof surplusEntries>
}

/** Neither counts as a sale. Says whether it wasn't in the books yet. */
export async function book(
  ctx: WorkspaceCtx,
  { workspaceId, id: orderId, mode }: Order,
  { provider, account }: AttemptRow,
  { chargeId, kind, amount, feeCents, isFeeEstimated, method, searchText, lines }: SurplusCharge,
): Promise<boolean> {
  const createdAt = ctx.now()
  const { currency } = amount
  const grossCents = kind === 'surplusReturned' ? -amount.cents : amount.cents
  const id = newId('txn', createdAt)
  const entry = {
    workspaceId,
    id,
    kind,
    orderId,
    provider,
    account,
    chargeId,
    status: 'Completed',
    mode,
  } as const
  const [fresh] = await ctx.db
    .insert(transactions)
    .values({
      ...{
        ...entry,
        grossCents,
        feeCents,
        isFeeEstimated,
        feeDueAt: isFeeEstimated ? createdAt : null,
        currency,
        method,
        createdAt,
        searchText: searchText ?? null,
      },
      availableAt: kind === 'surplus' ? availableAt(ctx, provider, createdAt) : createdAt,
    })
    .onConflictDoNothing({ target: [transactions.workspaceId, transactions.provider, transactions.chargeId] })
    .returning()
  if (!fresh) return false
  countOnCards(ctx, fresh)
  await ctx.db.insert(ledgerEntries).values(
    lines.map(({ account, cents }) => ({
      ...{ workspaceId, id: newId('led', createdAt), transactionId: id },
      ...{ account, cents, currency, mode, createdAt },
    })),
  )
  return true
}
