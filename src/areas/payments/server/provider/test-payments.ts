import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '#kernel/errors.ts'
import type { Money } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { toldBuyers } from '../../reasons.ts'
import {
  behaviorOf,
  cardDigits,
  cardProblems,
  laterDecline,
  typedCard,
  unknownCard,
} from '../../test-cards.ts'
import { openChargeFiles, type Report } from './charge-files.ts'
import type { Account, Attempt, Charge, Outcome, PaymentProvider } from './provider.ts'
import { chargeFile, decisionFile, patienceFile, type TestCharge, testCharges } from './test-charges.ts'
import { testBalance } from './test-payments-balance.ts'
import { type TestDisputes, testDisputes } from './test-payments-disputes.ts'
import { type FoundMethod, keptMethod, type TestMethods, testMethods } from './test-payments-methods.ts'
import { type TestPayouts, testPayouts } from './test-payments-payouts.ts'
import { testRefunds } from './test-refunds.ts'

/** Test payments with what its own pages need. It doesn't write to us; whoever waits for it asks. */
export type TestPayments = PaymentProvider &
  TestPayouts &
  TestDisputes &
  TestMethods &
  Required<Pick<PaymentProvider, 'refund'>> & {
    id: 'test'
    /** A charge as the record has it now; null when there is none of this key. @throws ChargeUnreadable. */
    findCharge(key: string): Promise<TestCharge | null>
    /**
     * The buyer's answer on the confirmation page. What was decided first holds: whoever presses later, or the other button, is
     * answered that.
     */
    confirm(key: string, approve: boolean): Promise<TestCharge | null>
    /** Its bank waits for the buyer as long as it takes: an order of the demo is still pending when someone looks weeks later. */
    wait(key: string): Promise<void>
    forget(key: string): Promise<void>
    /** The whole record, for reconciliation and tests; what can't be read is left out. */
    listCharges(): Promise<TestCharge[]>
    sweep(): Promise<void>
  }

/** Test payments of a running instance, for its own pages. */
export function testPaymentsOf(ctx: Ctx): TestPayments {
  const found = ctx.instance.payments.providers.find(isTestPayments)
  if (!found) throw new Error('This instance has no Test payments.')
  return found
}

const isTestPayments = (provider: PaymentProvider): provider is TestPayments => provider.id === 'test'

/** Money of a payment can be paid out after this long. */
const heldMs = days(2)

/**
 * The built-in provider: test cards, and a record of its own outside the database, as a real one would keep. A charge is a
 * file, and what its buyer decided is a second one: each is created once and for all, so any number of processes, presses
 * and kills leave one charge for each key, and one decision for each charge.
 */
export function testPayments(
  dataDir: string,
  report: Report = () => undefined,
  now: () => number = Date.now,
): TestPayments {
  const files = openChargeFiles(join(dataDir, 'test-payments'), report)
  const { plan: planDispute, forgetDispute, ...disputes } = testDisputes(files, now)

  const methods = testMethods(files)
  const { find, confirm, listCharges } = testCharges(files)

  async function charge(account: Account, entry: TestCharge, isDisputed = false): Promise<TestCharge> {
    const { key, amount } = entry
    // One that was set aside isn't charged anew: what it took isn't known.
    const known = await find(key)
    if (known) return known
    if (isDisputed) await planDispute({ key, chargeId: entry.chargeId, account: account.id, amount })
    if (await files.create(chargeFile(key), entry)) return entry
    const first = await find(key)
    if (!first) throw new Error('Test payments lost a charge.')
    return first
  }

  const refunds = testRefunds(files, find, listCharges)
  const payouts = testPayouts(files, now)

  return {
    id: 'test',
    name: 'Test payments',
    availableAfterMs: heldMs,
    ...disputes,
    ...payouts,
    ...testBalance({ ...disputes, ...payouts }, find, refunds.paidBack),

    begin: async (account, attempt, input) =>
      outcomeOf(await charge(account, newEntry(attempt, input), isDisputed(input))),

    async chargeSaved(account, { key, amount }, method, writeDown) {
      const entry = savedEntry(key, amount, await methods.find(method))
      await writeDown(entry.chargeId)
      return outcomeOf(await charge(account, entry))
    },
    keepMethod: methods.keepMethod,
    forgetMethod: methods.forgetMethod,

    async resume(_account, attempt) {
      const entry = await find(attempt.key)
      return entry && outcomeOf(entry)
    },

    check: (input, now) => cardProblems(typedCard(input), now),
    refund: (_account, asked) => refunds.refund(asked),
    async *objects(_account, { attempts }) {
      for await (const { key } of attempts()) {
        const found = await find(key)
        if (found?.state !== 'succeeded') continue
        const { chargeId, amount, createdAtMs } = found
        const madeAt = new Date(createdAtMs)
        yield { kind: 'charge', id: chargeId, chargeId, key, amount, madeAt }
        for (const refund of await refunds.madeOf(found))
          yield { kind: 'refund', id: refund.refundId, chargeId, key: null, amount: refund.amount, madeAt }
      }
    },
    findCharge: find,

    confirm,

    async wait(key) {
      await files.create(patienceFile(key), {})
    },

    async forget(key) {
      await forgetDispute(key)
      await files.remove(patienceFile(key))
      await files.remove(decisionFile(key))
      await refunds.forget(chargeIdOf(key))
      await methods.forgetKept(key)
      await files.remove(chargeFile(key))
    },

    listCharges,

    sweep: () => files.sweep(),
  }
}

const chargeIdOf = (key: string) =>
  `test_${createHash('sha256').update(`charge:${key}`).digest('hex').slice(0, 24)}`
/** The bank asks its customer on a page of this instance, behind the order's own address. */
function outcomeOf(entry: TestCharge): Outcome {
  const { chargeId, state, amount, method, last4, reason, decline, kept } = entry
  if (state === 'confirming') return { state: 'redirect', ref: chargeId, url: '/confirmation' }
  if (state === 'processing') return { state: 'waiting', ref: chargeId }
  const charge: Charge = { chargeId, state, amount, method, last4, reason }
  if (state === 'declined') return { state: 'done', charge: { ...charge, ...(decline ? { decline } : {}) } }
  return { state: 'done', charge: { ...charge, ...(kept ? { kept } : {}) } }
}

const isDisputed = (input: unknown) => behaviorOf(typedCard(input)?.number ?? '') === 'dispute'

function newEntry({ key, amount, keeps }: Attempt, input: unknown): TestCharge {
  const card = typedCard(input)
  const number = card?.number ?? ''
  const behavior = behaviorOf(number)
  if (!behavior) throw new AppError('INVALID', unknownCard, { fields: { cardNumber: unknownCard } })
  const last4 = cardDigits(number).slice(-4)
  const state = (
    {
      approve: 'succeeded',
      decline: 'declined',
      confirm: 'confirming',
      slow: 'processing',
      dispute: 'succeeded',
    } as const
  )[behavior]
  const entry = entryOf(key, amount, last4, state)
  return card && keeps ? { ...entry, kept: keptMethod(key, card) } : entry
}

/** A method that was given up is one its bank knows nothing of. */
function savedEntry(key: string, amount: Money, kept: FoundMethod): TestCharge {
  const decline = kept.isGone ? 'hard' : laterDecline(kept.last4)
  const entry = entryOf(key, amount, kept.last4, decline ? 'declined' : 'succeeded')
  return decline ? { ...entry, decline } : entry
}

function entryOf(key: string, amount: Money, last4: string, state: TestCharge['state']): TestCharge {
  const decline = state === 'declined' ? laterDecline(last4) : null
  return {
    key,
    chargeId: chargeIdOf(key),
    state,
    amount,
    method: `card ending ${last4}`,
    last4,
    reason: state === 'declined' ? toldBuyers.declined : null,
    createdAtMs: Date.now(),
    ...(decline ? { decline } : {}),
  }
}
