import { Agent, request } from 'node:http'
import type { BuyingResult, BuyingRun } from './buyers.ts'
import { answerOnce } from './child.ts'

answerOnce<BuyingRun>(
  async ({ url, offers, expectedTotalCents, seconds, together, copies, run }): Promise<BuyingResult> => {
    const agent = new Agent({ keepAlive: true, maxSockets: together })
    const latencies: number[] = []
    const orders = new Map<string, Set<string>>()
    const bought: BuyingResult = {
      orders: 0,
      answers: 0,
      conflicts: 0,
      other: 0,
      perSecond: 0,
      p50: 0,
      p99: 0,
      differing: 0,
    }
    const startedAt = performance.now()
    let next = 0

    async function send(n: number): Promise<void> {
      // The same order comes from one buyer's address each time; thousands of buyers have thousands of addresses.
      const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      const body = JSON.stringify({
        email: `buyer-${run}-${n}@example.com`,
        name: `Buyer ${n}`,
        expectedTotalCents,
        card: { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' },
      })
      for (let attempt = 0; attempt < 200; attempt++) {
        const askedAt = performance.now()
        const answer = await post(`${url}/api/v1/checkouts/${offers[n % offers.length]}`, body, {
          'idempotency-key': `order-${run}-${n}`,
          'x-forwarded-for': address,
        })
        if (answer.status === 201) {
          bought.answers++
          latencies.push(performance.now() - askedAt)
          const ids = orders.get(`${n}`) ?? new Set()
          ids.add((JSON.parse(answer.text) as { orderId: string }).orderId)
          orders.set(`${n}`, ids)
          return
        }
        if (answer.status !== 409) {
          bought.other++
          if (bought.other < 4) console.error(answer.status, answer.text.slice(0, 300))
          return
        }
        // The first copy is at work: this one waits, as a client is told to.
        bought.conflicts++
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      bought.other++
    }

    function post(address: string, body: string, headers: Record<string, string>) {
      return new Promise<{ status: number; text: string }>((resolve, reject) => {
        const call = request(
          address,
          {
            method: 'POST',
            agent,
            headers: {
              ...headers,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            },
          },
          (response) => {
            let text = ''
            response.setEncoding('utf8').on('data', (part: string) => {
              text += part
            })
            response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          },
        )
        call.on('error', reject)
        call.end(body)
      })
    }

    /** Copies of a hundred orders, shuffled, so that the same order is under way more than once at a time. */
    const waiting: number[] = []
    function take(): number | undefined {
      if (waiting.length === 0 && performance.now() - startedAt < seconds * 1000) {
        for (let at = 0; at < 100; at++, next++) for (let copy = 0; copy < copies; copy++) waiting.push(next)
        for (let at = waiting.length - 1; at > 0; at--) {
          const other = Math.floor(Math.random() * (at + 1))
          const [a = 0, b = 0] = [waiting[at], waiting[other]]
          waiting[at] = b
          waiting[other] = a
        }
      }
      return waiting.pop()
    }

    async function buyer(): Promise<void> {
      for (let n = take(); n !== undefined; n = take()) await send(n)
    }

    await Promise.all(Array.from({ length: together }, buyer))
    agent.destroy()
    latencies.sort((a, b) => a - b)
    const at = (share: number) =>
      latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
    bought.orders = next
    bought.differing = next - [...orders.values()].filter((ids) => ids.size === 1).length
    bought.perSecond = next / ((performance.now() - startedAt) / 1000)
    bought.p50 = at(0.5)
    bought.p99 = at(0.99)
    return bought
  },
)
