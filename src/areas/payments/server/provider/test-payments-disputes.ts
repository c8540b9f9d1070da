import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Money, zMoney } from '#kernel/money.ts'
import { days, seconds } from '#kernel/time.ts'
import type { ChargeFiles } from './charge-files.ts'
import type { PaymentProvider, ProviderDispute } from './provider.ts'

/** A charge that its buyer's bank takes back. */
type Disputable = { key: string; chargeId: string; account: string; amount: Money }

/** How Test payments disputes what was paid with its card for that, and takes the seller's answer. */
export type TestDisputes = Required<Pick<PaymentProvider, 'disputes'>> & {
  /** Accounts that had a dispute lately: Test payments has them all on this disk. */
  disputedAccounts(): Promise<string[]>
}
type DisputeRecord = TestDisputes & {
  plan(of: Disputable): Promise<void>
  forgetDispute(key: string): Promise<void>
}

const zEntry = z.object({
  key: z.string(),
  account: z.string(),
  chargeId: z.string(),
  disputeRef: z.string(),
  amount: zMoney,
  feeCents: z.number(),
  opensAtMs: z.number(),
  respondByMs: z.number(),
})
type Entry = z.infer<typeof zEntry>

/** What the seller answered, once. A bank that isn't told what to think takes a day. */
const zAnswer = z.object({ outcome: z.enum(['won', 'lost', 'wonLater']), text: z.string(), atMs: z.number() })
type Answer = z.infer<typeof zAnswer>

/** The buyer complains a moment after they paid. */
const opensAfterMs = seconds(10)
const patienceMs = days(8)
const decidedAfterMs = days(1)
/** What is kept of a payment for its dispute. */
const disputeFeeCents = 1500
/** Decided ones are told for so long, to whoever wasn't there. */
const toldForMs = days(30)

export function testDisputes(files: ChargeFiles, now: () => number): DisputeRecord {
  const read = (name: string) => files.read(name, (content) => zEntry.parse(content))
  const answerTo = ({ key }: Entry) => files.read(answerFile(key), (content) => zAnswer.parse(content))

  async function* entries(): AsyncIterable<Entry> {
    for (const name of await files.list(ending)) {
      const entry = await read(name)
      if (entry && entry.opensAtMs <= now()) yield entry
    }
  }

  async function findEntry(account: string, disputeRef: string): Promise<Entry> {
    for await (const entry of entries())
      if (entry.account === account && entry.disputeRef === disputeRef) return entry
    throw new Error(`Test payments has no dispute ${disputeRef}.`)
  }

  /** The first answer holds; one that comes after the deadline changes nothing. */
  async function answer(account: string, disputeRef: string, given: Omit<Answer, 'atMs'>) {
    const entry = await findEntry(account, disputeRef)
    if (now() < entry.respondByMs) await files.create(answerFile(entry.key), { ...given, atMs: now() })
    return told(entry, await answerTo(entry), now())
  }

  return {
    /** Before the charge is kept: a kill between them leaves a charge that its buyer's bank takes back. */
    async plan({ key, chargeId, account, amount }: Disputable): Promise<void> {
      const opensAtMs = now() + opensAfterMs
      const disputeRef = `test_dp_${createHash('sha256').update(`dispute:${key}`).digest('hex').slice(0, 24)}`
      await files.create(disputeFile(key), {
        ...{ key, account, chargeId, disputeRef, amount, feeCents: disputeFeeCents, opensAtMs },
        respondByMs: opensAtMs + patienceMs,
      } satisfies Entry)
    },

    async disputedAccounts(): Promise<string[]> {
      const accounts = new Set<string>()
      for await (const entry of entries())
        if (now() - entry.respondByMs < toldForMs) accounts.add(entry.account)
      return [...accounts]
    },

    disputes: {
      async *list(account, since) {
        for await (const entry of entries())
          if (entry.account === account.id && entry.opensAtMs >= since.getTime())
            yield told(entry, await answerTo(entry), now())
      },
      submitEvidence: (account, { disputeRef, text }) =>
        answer(account.id, disputeRef, { text, outcome: outcomeOf(text) }),
      accept: (account, { disputeRef }) => answer(account.id, disputeRef, { text: '', outcome: 'lost' }),
    },

    async forgetDispute(key: string): Promise<void> {
      await files.remove(answerFile(key))
      await files.remove(disputeFile(key))
    },
  }
}

const ending = '.dispute'
const nameOf = (key: string) => createHash('sha256').update(key).digest('hex')
const disputeFile = (key: string) => `${nameOf(key)}${ending}`
const answerFile = (key: string) => `${nameOf(key)}.answer`

/** As at Stripe, the words of the evidence say what becomes of a test. */
function outcomeOf(text: string): Answer['outcome'] {
  if (text.includes('winning_evidence')) return 'won'
  return text.includes('losing_evidence') ? 'lost' : 'wonLater'
}

function told(entry: Entry, answer: Answer | null, nowMs: number): ProviderDispute {
  const { chargeId, disputeRef, amount, feeCents, opensAtMs, respondByMs } = entry
  const dispute = {
    ...{ chargeId, disputeRef, amount, feeCents, reason: 'fraudulent' },
    openedAt: new Date(opensAtMs),
    respondBy: new Date(respondByMs),
  }
  if (!answer) return { ...dispute, state: nowMs < respondByMs ? 'open' : 'lost' }
  if (answer.outcome !== 'wonLater') return { ...dispute, state: answer.outcome }
  return { ...dispute, state: nowMs - answer.atMs >= decidedAfterMs ? 'won' : 'submitted' }
}
