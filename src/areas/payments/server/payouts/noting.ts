import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import { type WorkspaceCtx, withTransaction, workspaceOf } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { within } from '#platform/tables.ts'
import { otherEntries, payoutEntries, payoutFailedEntries } from '../../balance-rules.ts'
import { payoutCompleted, payoutFailed } from '../../events.ts'
import type { PaymentsReason } from '../../reasons.ts'
import { bookTransaction } from '../books.ts'
import { payouts } from '../payout-tables.ts'
import { providerOf } from '../provider/payments.ts'
import { type Account, ChargeDiffers, can, type Payout } from '../provider/provider.ts'
import { transactions } from '../tables.ts'
import { inPurse, isAvailable, isUnpaid, netCents } from './balances.ts'

type Row = typeof payouts.$inferSelect

/**
 * Writes down what a provider says of a payout. Told twice, or by two at once, it has one effect, and a payout that came back
 * stays one. Says whether it was news.
 *
 * @throws ChargeDiffers where it's of another amount.
 */
export async function notePayout(ctx: WorkspaceCtx, id: Id<'pyo'>, told: Payout): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const row = await lockPayout(ctx, id)
    const { cents, currency } = told.amount
    if (cents !== row.amountCents || currency !== row.currency)
      throw new ChargeDiffers(
        `payout ${id} is ${row.amountCents} ${row.currency}, the provider says ${cents}.`,
      )
    const sent = row.providerRef === told.id ? row : await noteSent(ctx, row, told)
    const status = row.status === 'Failed' ? 'Failed' : statusOf(told)
    // What arrived isn't on its way again.
    const isNews = status !== row.status && status !== 'Pending'
    if (isNews && status === 'Failed') await noteFailed(ctx, sent, told)
    else if (isNews) await setStatus(ctx, sent, { status })
    if (isNews) await tell(ctx, sent, status, told)
    return isNews
  })
}

const statusOf = ({ state }: Payout) =>
  (({ waiting: 'Pending', paid: 'Completed', failed: 'Failed' }) as const)[state]

async function lockPayout(ctx: WorkspaceCtx, id: Id<'pyo'>): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(payouts)
    .where(within(workspaceOf(ctx), payouts, id))
    .for('update')
  if (!row) throw new Error(`Payout ${id} is missing.`)
  return row
}

/** The provider has it: the money has left the account. */
async function noteSent(ctx: WorkspaceCtx, row: Row, told: Payout): Promise<Row> {
  const sent = { ...row, providerRef: told.id, arrivesAt: told.arrivesAt, updatedAt: ctx.now() }
  const { providerRef, arrivesAt, updatedAt } = sent
  await ctx.db
    .update(payouts)
    .set({ providerRef, arrivesAt, updatedAt })
    .where(within(row.workspaceId, payouts, row.id))
  await bookSent(ctx, sent)
  return sent
}

async function bookSent(ctx: WorkspaceCtx, row: Row): Promise<void> {
  await bookTransaction(
    ctx,
    { ...bookedOf(ctx, row), kind: 'payout', chargeId: row.providerRef, grossCents: -row.amountCents },
    payoutEntries(row.amountCents),
  )
}

const bookedOf = (ctx: WorkspaceCtx, { provider, account, mode, currency }: Row) => ({
  ...{ provider, account, mode, currency, feeCents: 0, method: providerOf(ctx, provider).name },
})

/** The bank sent it back: its lines can be paid out again. */
async function noteFailed(ctx: WorkspaceCtx, row: Row, told: Payout): Promise<void> {
  await bookTransaction(
    ctx,
    {
      ...bookedOf(ctx, row),
      kind: 'payoutFailed',
      chargeId: `${row.providerRef}:failed`,
      grossCents: row.amountCents,
    },
    payoutFailedEntries(row.amountCents),
  )
  await ctx.db
    .update(transactions)
    .set({ payoutId: null })
    .where(and(within(row.workspaceId, transactions), eq(transactions.payoutId, row.id)))
  await setStatus(ctx, row, { status: 'Failed', failureReason: reasonIn(told) })
}

const reasonIn = ({ reason }: Payout): string => reason ?? ('payments.payoutFailed' satisfies PaymentsReason)

async function setStatus(
  ctx: WorkspaceCtx,
  { workspaceId, id }: Row,
  changes: Partial<Pick<Row, 'status' | 'failureReason'>>,
): Promise<void> {
  await ctx.db
    .update(payouts)
    .set({ ...changes, updatedAt: ctx.now() })
    .where(within(workspaceId, payouts, id))
}

async function tell(
  ctx: WorkspaceCtx,
  row: Row,
  status: 'Completed' | 'Failed',
  told: Payout,
): Promise<void> {
  const facts = {
    payoutId: row.id,
    amount: { cents: row.amountCents, currency: row.currency },
    mode: row.mode,
    provider: providerOf(ctx, row.provider).name,
  }
  if (status === 'Completed') await announce(ctx, row.workspaceId, payoutCompleted, facts)
  else await announce(ctx, row.workspaceId, payoutFailed, { ...facts, reason: reasonIn(told) })
}

/** The payout of ours that a provider tells of; null for one of its own that isn't written down. */
export async function findPayout(
  ctx: WorkspaceCtx,
  account: Pick<Account, 'id'>,
  provider: Row['provider'],
  told: Payout,
): Promise<Row | null> {
  const [row] = await ctx.db
    .select()
    .from(payouts)
    .where(
      and(
        within(workspaceOf(ctx), payouts),
        eq(payouts.provider, provider),
        eq(payouts.account, account.id),
        told.key
          ? sql`(${payouts.providerRef} = ${told.id} or ${payouts.id} = ${told.key})`
          : eq(payouts.providerRef, told.id),
      ),
    )
  return row ?? null
}

/** What a payout of the provider's own has besides our transactions. */
const otherIn = (providerRef: string): string => `${providerRef}:other`

const bookOther = (ctx: WorkspaceCtx, row: Row, chargeId: string, cents: number) =>
  bookTransaction(
    ctx,
    { ...bookedOf(ctx, row), kind: 'other', chargeId, grossCents: cents, payoutId: row.id },
    otherEntries(cents),
  )

/** What an account's payouts are made of changes by one at a time: a line that's missed by both would be paid out twice. */
export const lockParts = (ctx: WorkspaceCtx, { id }: Pick<Account, 'id'>): Promise<void> =>
  lockByName(ctx, `payments.payoutParts:${workspaceOf(ctx)}:${id}`)

/**
 * Puts a correction of a transaction's fee into the payout that has the transaction already. The money was in there, as what it had
 * besides, and is taken off that. Whoever calls it has `lockParts`.
 */
export async function joinPayout(
  ctx: WorkspaceCtx,
  ofId: Id<'txn'>,
  correction: { id: Id<'txn'>; ref: string; feeCents: number },
): Promise<void> {
  const workspaceId = workspaceOf(ctx)
  const [found] = await ctx.db
    .select({ row: payouts })
    .from(transactions)
    .innerJoin(
      payouts,
      and(eq(payouts.workspaceId, transactions.workspaceId), eq(payouts.id, transactions.payoutId)),
    )
    .where(within(workspaceId, transactions, ofId))
  // One that was made here is what our own rows came to: what's corrected since is in the next one.
  if (!found || can(providerOf(ctx, found.row.provider), 'payOut')) return
  const { row } = found
  await bookOther(ctx, row, knownNow(correction.ref), correction.feeCents)
  await ctx.db
    .update(transactions)
    .set({ payoutId: row.id })
    .where(within(workspaceId, transactions, correction.id))
  await ctx.db
    .update(payouts)
    .set({
      feeCents: sql`${payouts.feeCents} + ${correction.feeCents}`,
      transactionCount: sql`${payouts.transactionCount} + 2`,
    })
    .where(within(workspaceId, payouts, row.id))
}

/** Part of what a payout had besides turned out to be this. */
export const knownNow = (ref: string): string => `${ref}:known`

/**
 * Writes down a payout that a provider made by its own schedule, with those of our transactions it names. What it has besides is
 * one line of its own, so that it adds up. Answers null where it's there already.
 */
export async function mirrorPayout(
  ctx: WorkspaceCtx,
  account: Account,
  provider: Row['provider'],
  told: Payout,
): Promise<Id<'pyo'> | null> {
  return withTransaction(ctx, async (ctx) => {
    await lockParts(ctx, account)
    const now = ctx.now()
    const workspaceId = workspaceOf(ctx)
    const { cents: amountCents, currency } = told.amount
    const row: Row = {
      ...{ workspaceId, id: newId('pyo', now), provider, account: account.id, mode: account.mode },
      ...{ providerRef: told.id, amountCents, feeCents: 0, currency, transactionCount: 0 },
      ...{ status: 'Pending' as const, isAutomatic: told.isAutomatic ?? true, failureReason: null },
      ...{ arrivesAt: told.arrivesAt, createdAt: told.madeAt ?? now, updatedAt: now },
    }
    const [fresh] = await ctx.db
      .insert(payouts)
      .values(row)
      .onConflictDoNothing({ target: [payouts.workspaceId, payouts.provider, payouts.providerRef] })
      .returning({ id: payouts.id })
    if (!fresh) return null
    await bookSent(ctx, row)
    const taken = await takeInto(ctx, row, told)
    const sum = taken.reduce((total, { movedCents }) => total + Number(movedCents), 0)
    const rest = amountCents - sum
    if (rest !== 0) await bookOther(ctx, row, otherIn(told.id), rest)
    if (rest < 0 && isByHand(told)) await bookLeft(ctx, row, -rest)
    await ctx.db
      .update(payouts)
      .set({
        feeCents: taken.reduce((total, { feeCents }) => total + feeCents, 0),
        transactionCount: taken.length + (rest === 0 ? 0 : 1),
      })
      .where(within(workspaceId, payouts, row.id))
    return row.id
  })
}

/** What a payout has of ours: what its provider names, or, where it was made by hand and names nothing, what was there by then. */
async function takeInto(ctx: WorkspaceCtx, row: Row, told: Payout) {
  const ids = isByHand(told) ? await coveredBy(ctx, row) : null
  if (ids ? ids.length === 0 : !told.parts?.length) return []
  return ctx.db
    .update(transactions)
    .set({ payoutId: row.id })
    .where(
      and(
        inPurse(row),
        ids ? inArray(transactions.id, ids) : inArray(transactions.chargeId, [...(told.parts ?? [])]),
        isNull(transactions.payoutId),
        eq(transactions.status, 'Completed'),
      ),
    )
    .returning({ movedCents: netCents, feeCents: transactions.feeCents })
}

/** A payout that its seller asked for at the provider's own site: no one says what's in it. */
const isByHand = ({ isAutomatic, parts }: Payout): boolean => isAutomatic === false && !parts?.length

/** So many are looked through: a payout of more is one of other money, too. */
const mostCovered = 5000

/** What was there when a payout was made, the earliest first, until it comes to as much. What was taken from a balance is always in. */
async function coveredBy(ctx: WorkspaceCtx, row: Row): Promise<Id<'txn'>[]> {
  const rows = await ctx.db
    .select({ id: transactions.id, cents: netCents })
    .from(transactions)
    .where(and(inPurse(row), isUnpaid(), isAvailable(row.createdAt)))
    .orderBy(sql`${netCents} >= 0`, asc(transactions.createdAt), asc(transactions.id))
    .limit(mostCovered)
  const ids: Id<'txn'>[] = []
  let sum = 0
  for (const { id, cents } of rows) {
    if (sum >= row.amountCents) break
    sum += Number(cents)
    ids.push(id)
  }
  return ids
}

/** The last of them was paid out in part: what's left of it can be paid out next. */
const bookLeft = (ctx: WorkspaceCtx, row: Row, cents: number) =>
  bookTransaction(
    ctx,
    { ...bookedOf(ctx, row), kind: 'other', chargeId: `${row.providerRef}:left`, grossCents: cents },
    otherEntries(cents),
  )
