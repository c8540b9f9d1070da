import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import { ledgerEntries } from './tables.ts'

/** A transaction whose lines do not cancel out. */
export type Imbalance = { workspaceId: string; transactionId: string; currency: string; cents: number }

/** Transactions whose ledger lines do not sum to zero. There are none; the service refuses to write one. */
export async function findImbalances(ctx: Ctx): Promise<Imbalance[]> {
  return ctx.db
    .select({
      workspaceId: ledgerEntries.workspaceId,
      transactionId: ledgerEntries.transactionId,
      currency: ledgerEntries.currency,
      cents: sql<number>`sum(${ledgerEntries.cents})::bigint`,
    })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.workspaceId, ledgerEntries.transactionId, ledgerEntries.currency)
    .having(sql`sum(${ledgerEntries.cents}) <> 0`)
    .limit(100)
}

/** The database has no trigger for it (docs/scale.md, rule 4), so a daily look says if money ever stopped adding up. */
export async function checkLedger(ctx: Ctx, log: Log): Promise<void> {
  for (const imbalance of await findImbalances(ctx))
    log.error(imbalance, 'the ledger lines of a transaction don’t sum to zero')
}
