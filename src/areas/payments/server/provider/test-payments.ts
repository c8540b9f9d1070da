import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { AppError } from '#kernel/errors.ts'
import { type Money, zMoney } from '#kernel/money.ts'
import { days, seconds } from '#kernel/time.ts'
import { behaviourOf, cardDigits } from '../../rules.ts'
import { BrokenFile, openChargeFiles, type Report } from './charge-files.ts'
import { type Charge, ChargeUnreadable, type PaymentProvider } from './provider.ts'

export type TestPayments = PaymentProvider & {
  /**
   * The buyer's answer on the confirmation page. What was decided first holds: whoever presses later, or the other button, is
   * answered that.
   */
  confirm(key: string, approve: boolean): Promise<Charge | null>
  /** Takes a charge out of the record, with the demo whose order it paid. */
  forget(key: string): Promise<void>
  /** The whole record, for reconciliation and tests; what cannot be read is left out. */
  listCharges(): Promise<Charge[]>
  /** Takes away what kills left lying. */
  sweep(): Promise<void>
}

const zEntry = z.object({
  key: z.string(),
  chargeId: z.string(),
  state: z.enum(['succeeded', 'declined', 'confirming', 'processing']),
  amount: zMoney,
  method: z.string(),
  last4: z.string().nullable(),
  reason: z.string().nullable(),
  createdAtMs: z.number(),
})
type Entry = z.infer<typeof zEntry>

/** How a charge that waited for its buyer was decided. */
const zDecision = z.object({ state: z.enum(['succeeded', 'declined']), reason: z.string().nullable() })
type Decision = z.infer<typeof zDecision>

/** A slow charge is decided after this long. */
const slowMs = seconds(8)
/** A bank waits so long for its customer. */
const confirmationMs = days(1)

const refused: Decision = {
  state: 'declined',
  reason: 'You did not confirm the payment. Try again or use another card.',
}
const tooLate: Decision = {
  state: 'declined',
  reason: 'The payment was not confirmed in time. Try again or use another card.',
}

/**
 * The built-in provider: test cards, and a record of its own outside the database, as a real one would keep. A charge is a
 * file, and what its buyer decided is a second one: each is created once and for all, so any number of processes, presses
 * and kills leave one charge for each key, and one decision for each charge.
 */
export function testPayments(dataDir: string, report: Report = () => undefined): TestPayments {
  const files = openChargeFiles(join(dataDir, 'test-payments'), report)

  async function find(key: string): Promise<Entry | null> {
    const entry = await readAs(zEntry, key, chargeFile(key))
    if (entry?.state === 'confirming') return decide(entry)
    return entry && decidedByTime(entry)
  }

  /** Waiting, then decided: by the buyer, or by the end of the bank's patience. There is no way back. */
  async function decide(entry: Entry, pressed?: Decision): Promise<Entry> {
    const known = await readAs(zDecision, entry.key, decisionFile(entry.key))
    if (known) return { ...entry, ...known }
    const decision = Date.now() - entry.createdAtMs >= confirmationMs ? tooLate : pressed
    if (!decision) return entry
    if (await files.create(decisionFile(entry.key), decision)) return { ...entry, ...decision }
    const first = await readAs(zDecision, entry.key, decisionFile(entry.key))
    if (!first) throw new Error('Test payments lost a decision.')
    return { ...entry, ...first }
  }

  function readAs<T>(shape: z.ZodType<T>, key: string, name: string): Promise<T | null> {
    return files
      .read(name, (content) => shape.parse(content))
      .catch((cause: unknown) => {
        throw cause instanceof BrokenFile ? new ChargeUnreadable(key, { cause }) : cause
      })
  }

  return {
    async charge({ key, amount, cardNumber }) {
      const entry = newEntry(key, amount, cardNumber)
      // One that was set aside is not charged anew: what it took is not known.
      const known = await find(key)
      if (known) return known
      if (await files.create(chargeFile(key), entry)) return entry
      const first = await find(key)
      if (!first) throw new Error('Test payments lost a charge.')
      return first
    },

    findCharge: find,

    async confirm(key, approve) {
      const entry = await readAs(zEntry, key, chargeFile(key))
      if (entry?.state !== 'confirming') return entry && decidedByTime(entry)
      return decide(entry, approve ? { state: 'succeeded', reason: null } : refused)
    },

    async forget(key) {
      await files.remove(decisionFile(key))
      await files.remove(chargeFile(key))
    },

    async listCharges() {
      const charges: Charge[] = []
      for (const name of await files.list('.json')) {
        const entry = await readAs(zEntry, name, name).catch(unlessUnreadable)
        const found = entry && (await find(entry.key).catch(unlessUnreadable))
        if (found) charges.push(found)
      }
      return charges
    },

    sweep: () => files.sweep(),
  }
}

function unlessUnreadable(error: unknown): null {
  if (error instanceof ChargeUnreadable) return null
  throw error
}

const nameOf = (key: string) => createHash('sha256').update(key).digest('hex')
const chargeFile = (key: string) => `${nameOf(key)}.json`
const decisionFile = (key: string) => `${nameOf(key)}.decision`

function newEntry(key: string, amount: Money, cardNumber: string): Entry {
  const behaviour = behaviourOf(cardNumber)
  if (!behaviour) {
    const sentence = 'Test payments takes test cards only, such as 4242 4242 4242 4242'
    throw new AppError('INVALID', sentence, { fields: { cardNumber: sentence } })
  }
  const last4 = cardDigits(cardNumber).slice(-4)
  const state = (
    { approve: 'succeeded', decline: 'declined', confirm: 'confirming', slow: 'processing' } as const
  )[behaviour]
  return {
    key,
    chargeId: `test_${createHash('sha256').update(`charge:${key}`).digest('hex').slice(0, 24)}`,
    state,
    amount,
    method: `card ending ${last4}`,
    last4,
    reason: state === 'declined' ? 'Your bank declined the card. Try another card.' : null,
    createdAtMs: Date.now(),
  }
}

/** A slow charge goes through by itself, by the provider's own clock, which may have been set back since. */
function decidedByTime(entry: Entry): Entry {
  const isOver = Math.abs(Date.now() - entry.createdAtMs) >= slowMs
  return entry.state === 'processing' && isOver ? { ...entry, state: 'succeeded' } : entry
}
