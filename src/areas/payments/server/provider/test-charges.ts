import { createHash } from 'node:crypto'
import * as z from 'zod'
import { zMoney } from '#kernel/money.ts'
import { days, seconds } from '#kernel/time.ts'
import { toldBuyers } from '../../reasons.ts'
import { BrokenFile, type ChargeFiles } from './charge-files.ts'
import { ChargeUnreadable } from './provider.ts'
import { zKeptMethod } from './test-payments-methods.ts'

const zTestCharge = z.object({
  key: z.string(),
  chargeId: z.string(),
  state: z.enum(['succeeded', 'declined', 'confirming', 'processing']),
  amount: zMoney,
  method: z.string(),
  last4: z.string().nullable(),
  reason: z.string().nullable(),
  createdAtMs: z.number(),
  decline: z.enum(['soft', 'hard', 'authentication']).optional(),
  kept: zKeptMethod.optional(),
})
/** A charge that may still wait: confirming → for its buyer, processing → for the bank. */
export type TestCharge = z.infer<typeof zTestCharge>

/** How a charge that waited for its buyer was decided. */
const zDecision = z.object({ state: z.enum(['succeeded', 'declined']), reason: z.string().nullable() })
type Decision = z.infer<typeof zDecision>

/** A slow charge is decided after this long. */
const slowMs = seconds(8)
/** A bank waits so long for its customer. */
const confirmationMs = days(1)

const refused: Decision = {
  state: 'declined',
  reason: toldBuyers.notConfirmed,
}
const tooLate: Decision = {
  state: 'declined',
  reason: toldBuyers.tooLate,
}

/** The charges in the record of Test payments, as they are now: decided by their buyer, or by time. */
export function testCharges(files: ChargeFiles) {
  const readAs = reading(files)

  async function find(key: string): Promise<TestCharge | null> {
    const entry = await readAs(zTestCharge, key, chargeFile(key))
    if (entry?.state === 'confirming') return decide(entry)
    return entry && decidedByTime(entry)
  }

  async function confirm(key: string, approve: boolean): Promise<TestCharge | null> {
    const entry = await readAs(zTestCharge, key, chargeFile(key))
    if (entry?.state !== 'confirming') return entry && decidedByTime(entry)
    return decide(entry, approve ? { state: 'succeeded', reason: null } : refused)
  }

  /** Waiting, then decided: by the buyer, or by the end of the bank's patience. There is no way back. */
  async function decide(entry: TestCharge, pressed?: Decision): Promise<TestCharge> {
    const known = await readAs(zDecision, entry.key, decisionFile(entry.key))
    if (known) return { ...entry, ...known }
    const isLate = Date.now() - entry.createdAtMs >= confirmationMs && !(await isPatient(entry.key))
    const decision = isLate ? tooLate : pressed
    if (!decision) return entry
    if (await files.create(decisionFile(entry.key), decision)) return { ...entry, ...decision }
    const first = await readAs(zDecision, entry.key, decisionFile(entry.key))
    if (!first) throw new Error('Test payments lost a decision.')
    return { ...entry, ...first }
  }

  const isPatient = async (key: string) => (await files.read(patienceFile(key), () => true)) ?? false

  return { find, confirm, listCharges: () => everyCharge(files, find) }
}

/** Reads a part of the record of a charge. */
const reading =
  (files: ChargeFiles) =>
  <T>(shape: z.ZodType<T>, key: string, name: string): Promise<T | null> =>
    files
      .read(name, (content) => shape.parse(content))
      .catch((cause: unknown) => {
        throw cause instanceof BrokenFile ? new ChargeUnreadable(key, { cause }) : cause
      })

/** What can't be read is left out. */
async function everyCharge(
  files: ChargeFiles,
  find: (key: string) => Promise<TestCharge | null>,
): Promise<TestCharge[]> {
  const charges: TestCharge[] = []
  for (const name of await files.list('.json')) {
    const entry = await reading(files)(zTestCharge, name, name).catch(unlessUnreadable)
    const found = entry && (await find(entry.key).catch(unlessUnreadable))
    if (found) charges.push(found)
  }
  return charges
}

function unlessUnreadable(error: unknown): null {
  if (error instanceof ChargeUnreadable) return null
  throw error
}

const nameOf = (key: string) => createHash('sha256').update(key).digest('hex')
export const chargeFile = (key: string) => `${nameOf(key)}.json`
export const decisionFile = (key: string) => `${nameOf(key)}.decision`
export const patienceFile = (key: string) => `${nameOf(key)}.patience`

/** A slow charge goes through by itself, by the provider's own clock, which may have been set back since. */
function decidedByTime(entry: TestCharge): TestCharge {
  const isOver = Math.abs(Date.now() - entry.createdAtMs) >= slowMs
  return entry.state === 'processing' && isOver ? { ...entry, state: 'succeeded' } : entry
}
