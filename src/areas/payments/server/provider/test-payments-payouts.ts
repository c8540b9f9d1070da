import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Money, zMoney } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import type { PaymentsReason } from '../../reasons.ts'
import type { ChargeFiles } from './charge-files.ts'
import type { PaymentProvider, Payout } from './provider.ts'

/** Whether the bank of a test account takes payouts, or sends them back. */
export type TestBank = 'takes' | 'returns'

/** How Test payments pays out. Its bank is a pretended one, so its owner says what it does. */
export type TestPayouts = Required<Pick<PaymentProvider, 'payOut' | 'payouts' | 'forgetAccount'>> & {
  /** Of payouts that are made from now on. */
  setBank(account: string, bank: TestBank): Promise<void>
  findBank(account: string): Promise<TestBank>
}

const zEntry = z.object({
  key: z.string(),
  payoutId: z.string(),
  amount: zMoney,
  bank: z.enum(['takes', 'returns']),
  madeAtMs: z.number(),
})
type Entry = z.infer<typeof zEntry>

/** Money is on its way for a day. */
const underWayMs = days(1)

/** Its payouts: a file each, named by its account first, so that one account's are found without reading another's. */
export function testPayouts(files: ChargeFiles, now: () => number): TestPayouts {
  const findBank = async (account: string): Promise<TestBank> =>
    (await files.read(bankFile(account), () => true)) ? 'returns' : 'takes'

  return {
    findBank,

    async setBank(account, bank) {
      if (bank === 'takes') await files.remove(bankFile(account))
      else await files.create(bankFile(account), {})
    },

    async payOut(account, { key, amount }) {
      const name = payoutFile(account.id, key)
      const entry: Entry = {
        ...{ key, amount, bank: await findBank(account.id), madeAtMs: now() },
        payoutId: `test_po_${hashed(`payout:${key}`).slice(0, 24)}`,
      }
      await files.create(name, entry)
      // Of two who ask at once, both are told of the one that was made.
      const made = await files.read(name, (content) => zEntry.parse(content))
      if (!made) throw new Error('Test payments lost a payout.')
      return payoutOf(made, now())
    },

    async forgetAccount(account) {
      await files.remove(bankFile(account.id))
      for (const name of await files.list(ending))
        if (name.startsWith(prefixOf(account.id))) await files.remove(name)
    },

    async *payouts(account, since) {
      for (const name of await files.list(ending)) {
        if (!name.startsWith(prefixOf(account.id))) continue
        const entry = await files.read(name, (content) => zEntry.parse(content))
        if (entry && entry.madeAtMs >= since.getTime()) yield payoutOf(entry, now())
      }
    },
  }
}

const ending = '.payout'
const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
const prefixOf = (account: string) => `${hashed(account).slice(0, 24)}-`
const payoutFile = (account: string, key: string) =>
  `${prefixOf(account)}${hashed(key).slice(0, 40)}${ending}`
const bankFile = (account: string) => `${hashed(account)}.bank-returns`

/** What the bank does shows when the money is due there. The clock may have been set back since. */
function payoutOf({ key, payoutId, amount, bank, madeAtMs }: Entry, nowMs: number): Payout {
  const arrivesAt = new Date(madeAtMs + underWayMs)
  const told = { id: payoutId, key, amount: amount as Money, arrivesAt }
  if (nowMs < arrivesAt.getTime()) return { ...told, state: 'waiting' }
  if (bank === 'takes') return { ...told, state: 'paid' }
  return { ...told, state: 'failed', reason: 'payments.bankReturned' satisfies PaymentsReason }
}
