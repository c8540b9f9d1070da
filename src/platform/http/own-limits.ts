import { type AnyRouter, traverseContractProcedures } from '@orpc/server'
import type { FastifyRequest } from 'fastify'
import type { RouteMeta } from '#kernel/contract.ts'
import type { Limit } from '../limits/limits.ts'

type CallLimit = { method: string; path: RegExp; limit: Limit }

/** Which limit of its own a call has, by the contracts of all procedures; null for one without. */
export function limitsIn(router: AnyRouter): (request: FastifyRequest) => Limit | null {
  const limited: CallLimit[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { meta, route } = contract['~orpc']
    const { limit } = meta as RouteMeta
    if (!limit || !route.path || !route.method) return
    const path = new RegExp(`^/api/v1${route.path.replace(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`)
    limited.push({ method: route.method, path, limit })
  })
  return ({ method, url }) =>
    limited.find((each) => each.method === method && each.path.test(url))?.limit ?? null
}
