import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BuyingResult, BuyingRun } from './buyers.ts'
import { addressOf, percentiles, send } from './calls.ts'
import { answerOnce } from './child.ts'

answerOnce<BuyingRun>(async (what): Promise<BuyingResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: what.together })
  const startedAt = performance.now()
  const copies = copiesOf(what.copies, () => performance.now() - startedAt < what.seconds * 1000)
  const tally: Tally = { answers: 0, conflicts: 0, other: 0, latencies: [], orderIds: new Map() }

  async function buyer(): Promise<void> {
    for (let n = copies.take(); n !== undefined; n = copies.take()) await buy(what, agent, n, tally)
  }

  await Promise.all(Array.from({ length: what.together }, buyer))
  agent.destroy()
  const orders = copies.orders()
  const { answers, conflicts, other, latencies, orderIds } = tally
  return {
    ...{ orders, answers, conflicts, other },
    perSecond: orders / ((performance.now() - startedAt) / 1000),
    ...percentiles(latencies),
    differing: orders - [...orderIds.values()].filter((ids) => ids.size === 1).length,
  }
})

/** What came back so far. */
type Tally = Pick<BuyingResult, 'answers' | 'conflicts' | 'other'> & {
  latencies: number[]
  /** By order, the ids its copies were answered. */
  orderIds: Map<number, Set<string>>
}

/** Sends one copy of an order until it is answered. */
async function buy(what: BuyingRun, agent: Agent, n: number, tally: Tally): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const askedAt = performance.now()
    const { status, text } = await order(what, agent, n)
    if (status === 201) {
      tally.answers++
      tally.latencies.push(performance.now() - askedAt)
      const ids = tally.orderIds.get(n) ?? new Set()
      ids.add((JSON.parse(text) as { orderId: string }).orderId)
      tally.orderIds.set(n, ids)
      return
    }
    if (status !== 409) {
      tally.other++
      if (tally.other < 4) console.error(status, text.slice(0, 300))
      return
    }
    // The first copy is at work: this one waits, as a client is told to.
    tally.conflicts++
    await sleep(25)
  }
  tally.other++
}

function order({ url, offers, expectedTotalCents, run }: BuyingRun, agent: Agent, n: number) {
  return send(`${url}/api/v1/checkouts/${offers[n % offers.length]}`, {
    method: 'POST',
    agent,
    // The same order comes from one buyer's address each time.
    headers: { 'idempotency-key': `order-${run}-${n}`, 'x-forwarded-for': addressOf(n) },
    body: JSON.stringify({
      email: `buyer-${run}-${n}@example.com`,
      name: `Buyer ${n}`,
      expectedTotalCents,
      card: { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' },
    }),
  })
}

/** Copies of a hundred orders at a time, shuffled, so that the same order is under way more than once at a time. */
function copiesOf(each: number, mayGoOn: () => boolean) {
  const waiting: number[] = []
  let next = 0
  return {
    take(): number | undefined {
      if (waiting.length === 0 && mayGoOn()) {
        for (let at = 0; at < 100; at++, next++) for (let copy = 0; copy < each; copy++) waiting.push(next)
        shuffle(waiting)
      }
      return waiting.pop()
    },
    /** How many orders there were, whatever their copies. */
    orders: () => next,
  }
}

function shuffle(list: number[]): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    const [a = 0, b = 0] = [list[at], list[other]]
    list[at] = b
    list[other] = a
  }
}
