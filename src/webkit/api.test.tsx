import { useMutation, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { offline, refusal, renderWithServer } from '#testing/web.tsx'
import { connect, onRefusal } from './api.ts'
import { refusalOf } from './refusal.ts'

const contract = {
  things: allow('public')
    .route({ method: 'GET', path: '/things/{id}' })
    .input(z.object({ id: z.string(), q: z.string().optional() }))
    .output(z.object({ name: z.string() })),
  order: allow('public')
    .meta({ access: 'public', idempotent: true })
    .route({ method: 'POST', path: '/orders' })
    .input(z.object({ count: z.number() }))
    .output(z.object({ ok: z.boolean() })),
}
const api = connect('things', contract)

function Things() {
  const things = useQuery(api.things.queryOptions({ input: { id: 'a b', q: 'x' } }))
  const order = useMutation(api.order.mutationOptions())
  return (
    <>
      <p>{things.data?.name ?? refusalOf(things.error).code}</p>
      <button type="button" onClick={() => order.mutate({ count: 2 })}>
        Order
      </button>
      {order.error ? <p role="alert">{JSON.stringify(refusalOf(order.error))}</p> : null}
    </>
  )
}

afterEach(() => vi.unstubAllGlobals())

describe('connect', () => {
  it('reads by GET and writes by POST over the documented addresses', async () => {
    const { requests } = renderWithServer(<Things />, {
      things: {
        things: async ({ id, q }: { id: string; q: string }) => ({ name: `${id}-${q}` }),
        order: async () => ({ ok: true }),
      },
    })
    expect(await screen.findByText('a b-x')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Order' }))
    expect(requests).toContain('GET /api/v1/things/a%20b')
    expect(requests).toContain('POST /api/v1/orders')
  })

  it('turns our error body into a refusal with code, fields, request id and data', async () => {
    const heard = vi.fn()
    const stop = onRefusal(heard)
    renderWithServer(<Things />, {
      things: {
        things: async () => ({ name: 'thing' }),
        order: async () => {
          throw refusal('LIMIT_REACHED', 'Your plan includes 1 course.', { count: 'Too many.' }, { limit: 1 })
        },
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Order' }))
    expect(JSON.parse((await screen.findByRole('alert')).textContent ?? '')).toEqual({
      code: 'LIMIT_REACHED',
      status: 402,
      message: 'Your plan includes 1 course.',
      fields: { count: 'Too many.' },
      requestId: 'req_test',
      data: { limit: 1 },
    })
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ code: 'LIMIT_REACHED' }))
    stop()
  })

  it('asks again when nobody could be reached, and not when it was refused', async () => {
    let calls = 0
    renderWithServer(<Things />, {
      things: {
        things: async () => {
          calls += 1
          if (calls === 1) throw offline()
          throw refusal('FORBIDDEN', 'No.')
        },
      },
    })
    expect(await screen.findByText('FORBIDDEN')).toBeTruthy()
    expect(calls).toBe(2)
  })

  it('gives an idempotent call a key, and keeps the one it is given', async () => {
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      keys.push(request.headers.get('idempotency-key'))
      return Response.json({ ok: true })
    })
    await api.order.call({ count: 1 })
    await api.order.call({ count: 1 }, { context: { idempotencyKey: 'mine' } })
    await api.things.call({ id: 'a' })
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys.slice(1)).toEqual(['mine', null])
  })

  it('reads an answer of a proxy as a failure without words', async () => {
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    )
    const error = await api.things.call({ id: 'a' }).catch((thrown: unknown) => thrown)
    expect(refusalOf(error)).toMatchObject({ code: 'INTERNAL', status: 502, message: '' })
  })
})
