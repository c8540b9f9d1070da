import { describe, expect, it } from 'vitest'
import type { CallCtx } from '#platform/rpc.ts'
import { asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { limitCheapOrder } from './limits.ts'

const test = testDb()

type Offer = Parameters<typeof limitCheapOrder>[1]['offer']
const offer = (changes: Partial<Offer> = {}): Offer =>
  ({ pricing: 'once', trialDays: null, ...changes }) as Offer

let count = 0
/** Presses from there, of who types this address; how many went through. */
async function press(times: number, of: { ip?: string; email?: string; cents?: number; offer?: Offer }) {
  const from = of.ip ?? `198.51.${++count}.1`
  const ctx = { ...asVisitor(test.db), http: { ip: from } } as unknown as CallCtx
  let through = 0
  for (let n = 0; n < times; n++) {
    const cart = { offer: of.offer ?? offer(), total: { cents: of.cents ?? 300, currency: 'USD' as const } }
    const email = of.email ?? `tester${++count}@example.com`
    const refused = await limitCheapOrder(ctx, cart, { email }).then(
      () => null,
      (error: unknown) => error,
    )
    if (refused)
      expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) })
    else through++
  }
  return through
}

describe('what stolen cards are tried on', () => {
  it.for([
    ['costs five dollars or less', { cents: 500 }, 10],
    ['costs what its buyer says, however much', { cents: 9900, offer: offer({ pricing: 'flexible' }) }, 10],
    ['keeps a card for nothing', { cents: 0, offer: offer({ trialDays: 14 }) }, 10],
    ['costs more: a person’s purchase is never counted', { cents: 501 }, 12],
    ['costs nothing: no card is asked for', { cents: 0 }, 12],
  ] as const)('%s', async ([, of, through]) => {
    expect(await press(12, of)).toBe(through)
  })

  it('is counted by the typed address too, wherever it’s typed and however', async () => {
    const typed = ['mia@example.com', ' MIA@example.com']
    let through = 0
    for (let n = 0; n < 12; n++) through += await press(1, { email: typed[n % 2] ?? '' })
    expect(through).toBe(10)
  })

  it('is counted by a network, so that changing one’s address helps little', async () => {
    let through = 0
    for (let n = 1; n <= 9; n++) through += await press(5, { ip: `203.0.113.${n}` })
    expect(through).toBe(40)
    expect(await press(1, { ip: '203.0.114.1' })).toBe(1)
  })
})
