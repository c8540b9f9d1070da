import { createORPCClient } from '@orpc/client'
import { type AnyContractRouter, type ContractRouterClient, isContractProcedure } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'
import type { RouteMeta } from '#kernel/contract.ts'
import { noteBuild } from './build.ts'
import { shownLanguage } from './language.ts'
import { decodeError, type Refusal, refusalOf } from './refusal.ts'

/** What a caller may add to one call. */
export type CallContext = {
  /** Repeats of one intention carry the same key, so that it happens once. */
  idempotencyKey?: string
  /** The page may be gone before the answer comes: the request outlives it. */
  keepalive?: boolean
}

/** A contract as the screens use it: `courses.list.queryOptions()`, `courses.publish.mutationOptions()`, `courses.get.call()`. */
export type Api<C extends AnyContractRouter> = RouterUtils<ContractRouterClient<C, CallContext>>

const contracts = new Map<string, AnyContractRouter>()
const listeners = new Set<(refusal: Refusal) => void>()

/**
 * Connects an area's contract to the server: typed calls over the documented REST API, and their TanStack Query options.
 * `name` is what the API calls it, mostly the area's; screens that connect contracts of one name share one cache.
 */
export function connect<C extends AnyContractRouter>(name: string, contract: C): Api<C> {
  contracts.set(name, { ...contracts.get(name), ...contract })
  const link = new OpenAPILink<CallContext>({ [name]: contract } as AnyContractRouter, {
    url: () => `${globalThis.location.origin}/api/v1`,
    // Looked up on each call, so that a test can answer for the server.
    fetch: async (request, init, { context }) => {
      const answer = await globalThis.fetch(request, context.keepalive ? { ...init, keepalive: true } : init)
      noteBuild(answer)
      return answer
    },
    headers: ({ context }, path) => ({
      // The server's own sentences come in the screen's language, which may not be the browser's.
      'accept-language': shownLanguage(),
      ...idempotencyHeader(context, contract, path),
    }),
    customErrorResponseBodyDecoder: (body, response) => {
      const error = decodeError(body, response)
      for (const listener of listeners) listener(refusalOf(error))
      return error
    },
  })
  const client = createORPCClient<Record<string, ContractRouterClient<C, CallContext>>>(link)
  const own = client[name]
  if (!own) throw new Error(`No client for ${name}.`)
  return createTanstackQueryUtils(own, { path: [name] })
}

/** Hears every refusal by the server: the session ends on UNAUTHORIZED, whichever call gets it first. Returns how to stop. */
export function onRefusal(listener: (refusal: Refusal) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The contracts that screens are connected to, for tests that answer in the server's place. */
export const connectedContracts: ReadonlyMap<string, AnyContractRouter> = contracts

/** A key for one intention (an order, a message): make it when the form opens, send it with every try. */
export function newIdempotencyKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function idempotencyHeader(context: CallContext, contract: AnyContractRouter, path: readonly string[]) {
  const key =
    context.idempotencyKey ?? (isIdempotent(contract, path.slice(1)) ? newIdempotencyKey() : undefined)
  return key ? { 'idempotency-key': key } : {}
}

function isIdempotent(contract: AnyContractRouter, path: readonly string[]): boolean {
  let at: unknown = contract
  for (const part of path) at = (at as Record<string, unknown> | undefined)?.[part]
  return isContractProcedure(at) && (at['~orpc'].meta as RouteMeta).idempotent === true
}
