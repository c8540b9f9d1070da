import { implement } from '@orpc/server'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { limitsIn } from './own-limits.ts'

const limit = { name: 'pings', points: 10, seconds: 60 }
const contract = {
  ping: allow('public')
    .meta({ limit })
    .route({ method: 'PUT', path: '/rooms/{roomId}/pings', summary: 'Say that one is there' })
    .input(z.object({ roomId: z.string() }))
    .output(z.object({})),
  leave: allow('public')
    .route({ method: 'DELETE', path: '/rooms/{roomId}/pings', summary: 'Leave' })
    .input(z.object({ roomId: z.string() }))
    .output(z.object({})),
}
const on = implement(contract)
const router = on.router({ ping: on.ping.handler(() => ({})), leave: on.leave.handler(() => ({})) })

it('finds the limit of a call in its contract, and none for any other', () => {
  const limitOf = limitsIn(router)
  const of = (method: string, url: string) => limitOf({ method, url } as FastifyRequest)
  expect(of('PUT', '/api/v1/rooms/r1/pings')).toEqual(limit)
  expect(of('PUT', '/api/v1/rooms/r1/pings?x=1')).toEqual(limit)
  expect(of('DELETE', '/api/v1/rooms/r1/pings')).toBeNull()
  expect(of('PUT', '/api/v1/rooms/r1/pings/more')).toBeNull()
  expect(of('PUT', '/api/v1/rooms/a/b/pings')).toBeNull()
})
