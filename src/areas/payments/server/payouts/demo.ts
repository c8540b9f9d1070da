import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import type { DemoFacts } from '#platform/demo.ts'
import { mine } from '#platform/tables.ts'
import { atTestTime } from '../demo.ts'
import { payouts } from '../payout-tables.ts'
import { listBalances } from './balances.ts'
import { payOutByItself } from './making.ts'
import { lookAtPayouts } from './sweeping.ts'
import { setTestBank } from './test-bank.ts'

/** So many days ago money went to the bank. What came in since the last one is paid out by the worker. */
const daysAgo = [170, 140, 110, 82, 80, 50, 20]
/** The bank sent this one back, and it was in the next. */
const returned = 82

/** Six months of payouts of the demo's sales. It may run again: those that are there are left as they are. */
export async function payOutInDemo(ctx: Ctx, { begunAt, creator }: DemoFacts): Promise<void> {
  const known = await ctx.db.select({ at: payouts.createdAt }).from(payouts).where(mine(creator, payouts))
  const made = new Set(known.map(({ at }) => at.getTime()))
  for (const ago of daysAgo) {
    const at = new Date(begunAt.getTime() - days(ago))
    if (!made.has(at.getTime())) await payOutAt(atTestTime(creator, at), ago === returned)
  }
}

async function payOutAt(creator: CreatorCtx, isReturned: boolean): Promise<void> {
  const at = creator.now()
  const purse = (await listBalances(creator)).find(({ provider }) => provider === 'test')
  if (!purse) return
  if (isReturned) await setTestBank(creator, { returnsPayouts: true })
  await payOutByItself(creator, purse)
  if (isReturned) await setTestBank(creator, { returnsPayouts: false })
  const later = atTestTime(creator, new Date(at.getTime() + days(1)))
  const account = await later.instance.payments.accounts.of(later, purse.workspaceId, 'test')
  await lookAtPayouts(later, account, 'test', at)
}
