import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { feeCorrectionEntries } from '../../rules.ts'
import type { Account } from '../provider/provider.ts'
import { feeOf } from '../provider/stripe/charges.ts'
import { ledgerEntries, transactions } from '../tables.ts'

type Posted = Stripe.BalanceTransaction
type Transaction = typeof transactions.$inferSelect

/**
 * Puts fees right that were estimated when the money came in: what is in the books stays, and the difference is booked beside it, once
 * for each movement at the provider.
 */
export async function correctFees(ctx: Ctx, account: Account, posted: readonly Posted[]): Promise<void> {
  const bySource = new Map(
    posted.flatMap((each) => (isCharge(each) ? [[sourceOf(each), each] as const] : [])),
  )
  if (bySource.size === 0) return
  const { workspaceId } = account
  const rows = await ctx.db
    .select()
    .from(transactions)
    .where(
      and(
        within(workspaceId, transactions),
        eq(transactions.provider, 'stripe'),
        eq(transactions.account, account.id),
        eq(transactions.status, 'Completed'),
        inArray(transactions.kind, ['payment', 'surplus']),
        inArray(transactions.chargeId, [...bySource.keys()]),
      ),
    )
  for (const row of rows) {
    const movement = bySource.get(row.chargeId)
    if (!movement) continue
    const fee = feeOf({ cents: row.grossCents, currency: row.currency }, movement)
    const isOff = fee !== null && fee.cents !== row.feeCents
    if (!isOff && row.availableAt) continue
    await withTransaction(systemCtx(ctx, 'payments.correctFees', workspaceId), async (ctx) => {
      if (isOff) await book(ctx, row, movement.id, fee.cents - row.feeCents)
      await noteAvailable(ctx, row, new Date(movement.available_on * 1000))
    })
  }
}

const isCharge = ({ type }: Posted): boolean => type === 'charge' || type === 'payment'
const sourceOf = ({ source }: Posted): string => (typeof source === 'string' ? source : (source?.id ?? ''))

async function book(ctx: WorkspaceCtx, of: Transaction, chargeId: string, feeCents: number): Promise<void> {
  const createdAt = ctx.now()
  const id = newId('txn', createdAt)
  const { workspaceId, orderId, provider, account, mode, currency, method } = of
  const [fresh] = await ctx.db
    .insert(transactions)
    .values({
      ...{
        workspaceId,
        id,
        kind: 'feeCorrection',
        orderId,
        provider,
        account,
        chargeId,
        mode,
        currency,
        method,
      },
      ...{ status: 'Completed', grossCents: 0, feeCents, createdAt },
    })
    .onConflictDoNothing({ target: [transactions.workspaceId, transactions.provider, transactions.chargeId] })
    .returning({ id: transactions.id })
  if (!fresh) return
  await ctx.db.insert(ledgerEntries).values(
    feeCorrectionEntries(feeCents).map(({ account, cents }) => ({
      ...{
        workspaceId,
        id: newId('led', createdAt),
        transactionId: id,
        account,
        cents,
        currency,
        mode,
        createdAt,
      },
    })),
  )
}

async function noteAvailable(
  ctx: WorkspaceCtx,
  { workspaceId, id }: Transaction,
  availableAt: Date,
): Promise<void> {
  await ctx.db
    .update(transactions)
    .set({ availableAt })
    .where(and(within(workspaceId, transactions, id), isNull(transactions.availableAt)))
}
