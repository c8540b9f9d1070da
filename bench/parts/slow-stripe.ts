import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FakeStripe, fakeStripe } from '../../src/testing/fake-stripe/server.ts'

export type SlowStripe = {
  fake: FakeStripe
  url: string
  /** The most calls that were under way at once since it was asked last. */
  mostAtOnce(): number
  close(): Promise<void>
}

/** A Stripe that takes this long for each answer, as one across the internet does. */
export async function slowStripe(latencyMs: number): Promise<SlowStripe> {
  const fake = fakeStripe({ send: async () => undefined })
  const address = await fake.listen()
  let [now, most] = [0, 0]
  const server = createServer((request, response) => {
    most = Math.max(most, ++now)
    void pass(request).then(({ status, type, body }) => {
      now--
      response.writeHead(status, { 'content-type': type }).end(body)
    })
  })

  async function pass(request: IncomingMessage) {
    const { method = 'GET', url = '/', headers } = request
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const kept = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'].flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    const body = Buffer.concat(parts)
    const [answer] = await Promise.all([
      fetch(`${address}${url}`, {
        method,
        headers: Object.fromEntries(kept),
        ...(body.length > 0 ? { body } : {}),
      }),
      sleep(latencyMs),
    ])
    const type = answer.headers.get('content-type') ?? 'application/json'
    return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) }
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    fake,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mostAtOnce() {
      const answer = most
      most = now
      return answer
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
      await fake.close()
    },
  }
}
