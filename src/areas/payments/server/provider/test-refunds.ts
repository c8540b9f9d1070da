import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Money, zMoney } from '#kernel/money.ts'
import { seconds } from '#kernel/time.ts'
import type { PaymentsReason } from '../../reasons.ts'
import { refundBehaviorOf } from '../../test-cards.ts'
import { BrokenFile, type ChargeFiles } from './charge-files.ts'
import { ChargeUnreadable, type RefundOutcome, type RefundRequest } from './provider.ts'

const zRefund = z.object({
  key: z.string(),
  refundId: z.string(),
  amount: zMoney,
  createdAtMs: z.number(),
})
type Refund = z.infer<typeof zRefund>

/** A charge, as far as money is paid back of it. */
type ChargeRecord = { key: string; chargeId: string; state: string; amount: Money; last4: string | null }

/** The bank of a slow card, or of one that sends money back, takes this long. */
const bankMs = seconds(30)

/**
 * The refunds in the record of Test payments. The refunds of a charge are numbered files, each created once and for all: of any
 * number who pay back at once, one gets the next number, and the others look again at what is left.
 */
export function testRefunds(
  files: ChargeFiles,
  find: (key: string) => Promise<ChargeRecord | null>,
  listCharges: () => Promise<ChargeRecord[]>,
) {
  /** Keys of charges by what they're called, as far as anyone asked. A charge's file is named by its key alone. */
  const keys = new Map<string, string>()

  async function findCharge(chargeId: string): Promise<ChargeRecord | null> {
    if (!keys.has(chargeId)) for (const charge of await listCharges()) keys.set(charge.chargeId, charge.key)
    const key = keys.get(chargeId)
    return key === undefined ? null : find(key)
  }

  async function refund({ key, chargeId, amount, ref }: RefundRequest): Promise<RefundOutcome> {
    const charge = await findCharge(chargeId)
    if (charge?.state !== 'succeeded') return tooMuch
    for (;;) {
      const made = await refundsOf(chargeId)
      const known = made.find((each) => each.key === key)
      if (known) return outcomeOf(known, charge)
      // It's asked what became of one that it never made.
      if (ref) return tooMuch
      if (amount.currency !== charge.amount.currency || amount.cents > leftOf(charge, made)) return tooMuch
      const next = { key, refundId: refundIdOf(key), amount, createdAtMs: Date.now() }
      if (await files.create(nameOf(chargeId, made.length), next)) return outcomeOf(next, charge)
    }
  }

  async function refundsOf(chargeId: string): Promise<Refund[]> {
    const found: Refund[] = []
    for (;;) {
      const one = await files.read(nameOf(chargeId, found.length), zRefund.parse).catch((cause: unknown) => {
        // What was paid back isn't known, so nothing more is.
        throw cause instanceof BrokenFile ? new ChargeUnreadable(chargeId, { cause }) : cause
      })
      if (!one) return found
      found.push(one)
    }
  }

  /** What is gone of a charge by now: what a bank sent back isn't. */
  async function paidBack(charge: ChargeRecord): Promise<number> {
    return charge.amount.cents - leftOf(charge, await refundsOf(charge.chargeId))
  }

  async function forget(chargeId: string): Promise<void> {
    const made = await refundsOf(chargeId).catch(() => [])
    for (let n = made.length; n >= 0; n--) await files.remove(nameOf(chargeId, n))
  }

  /** What it paid back of a charge that no bank sent back. */
  async function madeOf(charge: ChargeRecord): Promise<{ refundId: string; amount: Money }[]> {
    const made = await refundsOf(charge.chargeId)
    return made.filter((each) => outcomeOf(each, charge).state !== 'refused')
  }

  return { refund, forget, paidBack, madeOf }
}

const tooMuch: RefundOutcome = {
  state: 'refused',
  reason: 'payments.refundTooHigh' satisfies PaymentsReason,
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const refundIdOf = (key: string) => `test_refund_${hash(`refund:${key}`).slice(0, 24)}`
const nameOf = (chargeId: string, number: number) => `${hash(chargeId)}.refund-${number + 1}`

/** What a bank sent back can be refunded once more. */
function leftOf({ amount, last4 }: ChargeRecord, made: readonly Refund[]): number {
  const gone = made.filter((each) => !(refundBehaviorOf(last4) === 'returned' && isOver(each)))
  return amount.cents - gone.reduce((sum, each) => sum + each.amount.cents, 0)
}

function outcomeOf(made: Refund, { last4 }: ChargeRecord): RefundOutcome {
  const behavior = refundBehaviorOf(last4)
  const { refundId } = made
  if (behavior === 'slow') return { state: isOver(made) ? 'done' : 'waiting', refundId }
  if (behavior === 'returned' && isOver(made))
    return { state: 'refused', reason: 'payments.refundReturned' satisfies PaymentsReason }
  return { state: 'done', refundId }
}

/** By the provider's own clock, which may have been set back since. */
const isOver = ({ createdAtMs }: Refund) => Math.abs(Date.now() - createdAtMs) >= bankMs
