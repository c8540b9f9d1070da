import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, systemCtx, withTransaction } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { announce } from '#platform/events/announce.ts'
import type { Sweep } from '#platform/jobs.ts'
import type { Db } from '#platform/sql/db.ts'
import { findDrift } from '#platform/sums/checking.ts'
import { within } from '#platform/tables.ts'
import { mismatchFound, mismatchGone } from '../../events.ts'
import type { MismatchFacts, MismatchKind } from '../../mismatch-rules.ts'
import { moneyMismatches } from '../mismatch-tables.ts'
import { orders } from '../tables.ts'
import { crookedTransactions, type UnbalancedTransaction } from './lines.ts'
import type { ObjectDifference } from './objects.ts'
import { type CrookedOrder, crookedOrders } from './orders.ts'
import { agrees, isOfAllCurrencies, type Total } from './total.ts'
import { verifyLedger } from './verifying.ts'

type Store = { id: Id<'wsp'>; handle: string }
type Mismatch = { kind: MismatchKind; subject: string; facts: MismatchFacts }
/** recent → orders and transactions of the last days; whole → all of them, every total of a screen, and what providers say. */
export type Depth = 'recent' | 'whole'

/** Every order and transaction is compared while it's this young, again and again. */
const recentMs = days(2)
const hoursOfDay = 24

/**
 * Compares the books of each workspace with what's behind them: what's recent every quarter of an hour, all of it once a day, an hour's
 * share of the workspaces at a time. Whatever was missed while a provider couldn't be heard is asked of it by those who poll; here it's
 * found where that left a difference.
 */
export function comparingSweeps(): Sweep[] {
  const [recent, whole] = [eachStore('recent'), eachStore('whole')]
  return [
    { name: 'payments.compareRecent', everySeconds: 900, isOnlyLooking: true, run: recent },
    { name: 'payments.compareWhole', everySeconds: 3600, isOnlyLooking: true, run: whole },
  ]
}

function eachStore(depth: Depth) {
  const each = eachFairly<Store>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
    each(ctx, {
      stopping,
      page: (after) => storesAfter(ctx, after),
      work: async (store) => {
        if (depth === 'recent' || hourOf(store.id) === ctx.now().getUTCHours())
          await compareBooks(ctx, store, depth)
      },
    })
}

const storesAfter = (ctx: Ctx, after: Store | null): Promise<Store[]> =>
  ctx.db
    .select({ id: workspaces.id, handle: workspaces.handle })
    .from(workspaces)
    .where(after ? gt(workspaces.id, after.id) : undefined)
    .orderBy(asc(workspaces.id))
    .limit(100)

/** The hour of the day in which a workspace is compared as a whole: any, and always the same one. */
const hourOf = (id: string): number => [...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % hoursOfDay

/**
 * Compares one workspace's books, mends what can be mended, and writes down what can't. Says how much doesn't agree.
 */
export async function compareBooks(ctx: Ctx, store: Store, depth: Depth): Promise<number> {
  const inWorkspace = systemCtx(ctx, 'payments.compareBooks', store.id)
  const known = await inWorkspace.db.select().from(moneyMismatches).where(within(store.id, moneyMismatches))
  // What was found before is looked at again, however old it is.
  const isOld = known.some(({ kind }) => kind !== 'total')
  const since = depth === 'whole' || isOld ? null : new Date(ctx.now().getTime() - recentMs)
  const { crookedOrders: wrongOrders, transactions } = await ctx.db.transaction(
    async (tx) => {
      const moment = { ...ctx, db: tx as unknown as Db }
      return {
        crookedOrders: await crookedOrders(moment, store.id, since),
        transactions: await crookedTransactions(moment, store.id, since),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const atProviders = depth === 'whole' ? await compareAtProviders(ctx, store.id) : nothing
  const lost = wrongOrders.filter(({ faults }) => faults.includes('delivery')).map(({ id }) => id)
  const found = [...wrongOrders.flatMap(ofOrder), ...transactions.map(ofTransaction), ...atProviders.found]
  const compared: MismatchKind[] = ['order', 'transaction', ...atProviders.compared]
  await withTransaction(inWorkspace, async (ctx) => {
    if (lost.length > 0)
      await ctx.db
        .update(orders)
        .set({ deliverDueAt: ctx.now() })
        .where(and(within(store.id, orders), inArray(orders.id, lost)))
    await writeDown(ctx, store, found, compared)
  })
  return found.length
}

/** An order that isn't being delivered is delivered at the next look: nothing of it is left to tell. */
function ofOrder({ id, mode, currency, faults, ...of }: CrookedOrder): Mismatch[] {
  const left = faults.filter((fault) => fault !== 'delivery')
  if (left.length === 0) return []
  const [expected, foundCents] = left.includes('payment')
    ? [of.totalCents, of.paidCents]
    : left.includes('refunded')
      ? [of.refundedCents, of.returnedCents]
      : [null, null]
  return [
    {
      ...{ kind: 'order', subject: id },
      facts: {
        ...{ faults: left, name: null, of: null, mode, currency: currency as Currency },
        ...{ expected, found: foundCents },
      },
    },
  ]
}

const ofTransaction = ({
  id,
  orderId,
  mode,
  currency,
  expectedCents,
  foundCents,
}: UnbalancedTransaction): Mismatch => ({
  ...{ kind: 'transaction', subject: id },
  facts: {
    ...{ faults: ['lines'], name: null, of: orderId, mode, currency: currency as Currency },
    ...{ expected: expectedCents, found: foundCents },
  },
})

type AtProviders = { found: Mismatch[]; compared: MismatchKind[] }
const nothing: AtProviders = { found: [], compared: [] }

/** Of an account that couldn't be asked, what was found before stays as it was. */
async function compareAtProviders(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<AtProviders> {
  const found: Mismatch[] = []
  let isEveryoneAsked = true
  for await (const { totals, objects } of verifyLedger(ctx, { workspaceId, askProviders: true })) {
    const differing = totals.filter((total) => !agrees(total))
    const isKeptWrong = differing.some(isOffItsRows) && (await findDrift(ctx, workspaceId)).length > 0
    found.push(...differing.map((total) => ofTotal(total, isKeptWrong)), ...objects.differences.map(ofObject))
    if (objects.unreachable.length > 0) isEveryoneAsked = false
  }
  return { found, compared: isEveryoneAsked ? ['total', 'object'] : ['total'] }
}

const faultOf = {
  charge: { unknown: 'unknownCharge', other: 'otherCharge', gone: 'goneCharge' },
  refund: { unknown: 'unknownRefund', other: 'otherRefund', gone: 'otherRefund' },
  payout: { unknown: 'unknownPayout', other: 'otherPayout', gone: 'otherPayout' },
} as const

const ofObject = ({
  what,
  how,
  id,
  provider,
  account,
  mode,
  orderId,
  currency,
  there,
  here,
}: ObjectDifference) =>
  ({
    ...{ kind: 'object', subject: [provider, account, id].join('|') },
    facts: {
      ...{ faults: [faultOf[what][how]], name: id, of: orderId, mode, currency: currency as Currency },
      ...{ expected: there, found: here },
    },
  }) satisfies Mismatch

const isOffItsRows = ({ shown, rows }: Total): boolean => shown !== rows

/** A screen that differs from its rows is mended by counting anew where stored counts of its store are wrong. */
function ofTotal(total: Total, isKeptWrong: boolean): Mismatch {
  const { name, of, mode, currency, shown, rows, ledger, provider } = total
  const isProviders = provider !== null && provider !== rows
  const behind = shown !== rows || ledger === null ? rows : ledger
  const amounts = isOfAllCurrencies(total)
    ? { expected: null, found: null }
    : { expected: isProviders ? provider : behind, found: shown }
  return {
    ...{ kind: 'total', subject: [mode, currency ?? '', name, of ?? ''].join('|') },
    facts: {
      faults: [isProviders ? 'provider' : isKeptWrong && isOffItsRows(total) ? 'sums' : 'ledger'],
      ...{ name, of, mode, currency: currency as Currency | null, ...amounts },
    },
  }
}

/** Announced once each, when it's found and when it's gone. */
async function writeDown(
  ctx: Ctx,
  { id: workspaceId, handle }: Store,
  found: readonly Mismatch[],
  compared: readonly MismatchKind[],
): Promise<void> {
  const now = ctx.now()
  const fresh = []
  for (const { kind, subject, facts } of found) {
    const [row] = await ctx.db
      .insert(moneyMismatches)
      .values({
        workspaceId,
        id: newId('mmt', now),
        kind,
        subject,
        difference: facts,
        seenAt: now,
        checkedAt: now,
      })
      .onConflictDoUpdate({
        target: [moneyMismatches.workspaceId, moneyMismatches.kind, moneyMismatches.subject],
        set: { difference: facts, checkedAt: now },
      })
      .returning({ isFresh: sql<boolean>`xmax = 0` })
    if (row?.isFresh) fresh.push({ kind, subject })
  }
  const gone = await ctx.db
    .delete(moneyMismatches)
    .where(
      and(
        eq(moneyMismatches.workspaceId, workspaceId),
        inArray(moneyMismatches.kind, [...compared]),
        lt(moneyMismatches.checkedAt, now),
      ),
    )
    .returning({ kind: moneyMismatches.kind, subject: moneyMismatches.subject })
  for (const of of fresh) await announce(ctx, platformWorkspaceId, mismatchFound, { store: handle, ...of })
  for (const of of gone) await announce(ctx, platformWorkspaceId, mismatchGone, { store: handle, ...of })
}
