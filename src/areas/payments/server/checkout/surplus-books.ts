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
