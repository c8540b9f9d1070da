import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { call, testProduct } from '#testing/http.ts'
import { makeWorld, type World } from '#testing/people.ts'

const at = testProduct()

/** Where an id is expected: of another kind, none at all, too long, or what a database can't keep. */
const ids = [
  '%00',
  'x',
  newId('crs'),
  `ord_${'a'.repeat(26)}`,
  'a'.repeat(5000),
  '..%2f..',
  '%ff',
  "'--",
  '%25',
]

const addresses = (id: string) => [
  `/payments/orders/${id}/receipt`,
  `/payments/orders/${id}/invoice`,
  `/payments/orders/${id}/invoice.pdf`,
  `/payments/orders/${id}/credit-notes/${id}/credit-note.pdf`,
  `/orders/${id}/invoice.pdf`,
  `/orders/${id}/credit-notes/${id}`,
  `/api/v1/payments/transactions/${id}`,
  `/api/v1/payouts/${id}`,
  `/api/v1/payouts/${id}`,
  `/api/v1/orders/${id}/refunds`,
  `/api/v1/disputes/${id}/evidence`,
  `/api/v1/payments/transactions?after=${id}`,
  `/api/v1/payments/transactions?payoutId=${id}`,
  `/api/v1/payments/transactions.csv?payoutId=${id}`,
]

let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})
const statusOf = async (url: string) => (await call(at.app, 'GET', url, { as: world.a })).status

describe('addresses of payments', () => {
  it('answer what no one could have meant with a refusal, never with an error', async () => {
    const answers: [string, number][] = []
    for (const id of ids)
      for (const url of addresses(id)) answers.push([url.slice(0, 200), await statusOf(url)])
    expect(answers.filter(([, status]) => status >= 500 || status === 429)).toEqual([])
    // A place in a list that isn't there is its beginning.
    expect(answers.filter(([url, status]) => status < 400 && !url.includes('?after=ord_'))).toEqual([])
  })

  it.for(['%', '\\', '_______', "' or 1=1 --", '😀', '1e999', '\\%\\', 'NaN', '('.repeat(100)])(
    'search for %s as it is',
    async (search) => {
      for (const path of ['transactions', 'transactions.csv'])
        expect(await statusOf(`/api/v1/payments/${path}?search=${encodeURIComponent(search)}`), path).toBe(
          200,
        )
    },
  )

  it('search for nothing that can’t be kept', async () => {
    for (const path of ['transactions', 'transactions.csv'])
      expect([400, 422]).toContain(await statusOf(`/api/v1/payments/${path}?search=%00`))
  })

  it.for([-1, 0, 1e9, 1.5, '1e3', null, Number.MAX_SAFE_INTEGER, 2 ** 63, Number.MIN_VALUE])(
    'refund no amount of %s',
    async (amountCents) => {
      const { status } = await call(at.app, 'POST', `/api/v1/orders/${world.p.orderId}/refunds`, {
        as: world.a,
        headers: { 'idempotency-key': `hostile-${amountCents}` },
        body: { amountCents, reason: 'requested', endsAccess: 'kept' },
      })
      expect(status).toBe(422)
    },
  )
})
