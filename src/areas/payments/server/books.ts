import type { Id } from '#kernel/ids.ts'
import { newId } from '#kernel/ids.ts'
import { type WorkspaceCtx, workspaceOf } from '#platform/context.ts'
import type { Lines } from '../balance-rules.ts'
import { countOnCards } from './card-sums.ts'
import { ledgerEntries, transactions } from './tables.ts'

type TransactionInput = Omit<typeof transactions.$inferInsert, 'workspaceId' | 'id' | 'status' | 'createdAt'>

/**
 * Writes money that moved into the books, with its lines. Of any number who write the same down one does; answers null to
 * the others.
 */
export async function bookTransaction(
  ctx: WorkspaceCtx,
  booked: TransactionInput,
  lines: Lines,
): Promise<Id<'txn'> | null> {
  const workspaceId = workspaceOf(ctx)
  const createdAt = ctx.now()
  const id = newId('txn', createdAt)
  const [fresh] = await ctx.db
    .insert(transactions)
    .values({ availableAt: createdAt, ...booked, workspaceId, id, status: 'Completed', createdAt })
    .onConflictDoNothing({ target: [transactions.workspaceId, transactions.provider, transactions.chargeId] })
    .returning()
  if (!fresh) return null
  countOnCards(ctx, fresh)
  await bookLines(ctx, { ...booked, id }, lines)
  return id
}

/** Lines of a transaction that is in the books already: what became of its money, without any that moved. */
export async function bookLines(
  ctx: WorkspaceCtx,
  { id: transactionId, currency, mode }: Pick<typeof transactions.$inferInsert, 'id' | 'currency' | 'mode'>,
  lines: Lines,
): Promise<void> {
  const sum = lines.reduce((total, { cents }) => total + cents, 0)
  if (sum !== 0) throw new Error(`The ledger lines of ${transactionId} sum to ${sum}.`)
  if (lines.length === 0) return
  const createdAt = ctx.now()
  const workspaceId = workspaceOf(ctx)
  await ctx.db.insert(ledgerEntries).values(
    lines.map(({ account, cents }) => ({
      ...{ workspaceId, id: newId('led', createdAt), transactionId },
      ...{ account, cents, currency, mode, createdAt },
    })),
  )
}
