import type { FastifyRequest } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { type Config, isLoopback } from '../config.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Names of this server seen so far; more than these only someone sends who tries ports out. */
const mostHosts = 50

/**
 * Refuses requests that name another host than ours: links are made of APP_URL alone, and a page of another name that
 * resolves here (DNS rebinding) gets nothing.
 */
export function hostCheck(config: Config): (request: FastifyRequest) => void {
  const ours = new Set<string>()
  return (request) => {
    const host = request.headers.host
    // A whole address in the request line may name another host than the header, and would be in redirects to itself.
    const isPath = request.url.startsWith('/')
    if (isPath && host !== undefined && ours.has(host)) return
    if (!isPath || host === undefined || !isOwnHost(config, host))
      throw new AppError('BAD_REQUEST', 'This address doesn’t belong to this server.')
    if (ours.size < mostHosts) ours.add(host)
  }
}

function isOwnHost(config: Config, host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const url = new URL(`http://${host}`)
  return url.host === new URL(config.appUrl).host || (!config.real && isLoopback(url.hostname))
}

/** Refuses a change that another site started (test F5). Programs send neither header and are let through. */
export function refuseForeignOrigin(config: Config, request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return
  const { origin, 'sec-fetch-site': site } = request.headers
  if (
    origin !== undefined
      ? !isOwnOrigin(config, request, origin)
      : site !== undefined && site !== 'same-origin' && site !== 'none'
  ) {
    throw new AppError('FORBIDDEN', 'This request came from another site.')
  }
}

function isOwnOrigin(config: Config, request: FastifyRequest, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.origin === new URL(config.appUrl).origin) return true
  return (
    !config.real && url.protocol === 'http:' && url.host === request.headers.host && isLoopback(url.hostname)
  )
}

/** Where a person goes after signing in: a path of ours, or null. Anything that could leave the origin is refused (test F1). */
export function ownPath(from: unknown): string | null {
  if (typeof from !== 'string' || !from.startsWith('/') || /[\\\u0000-\u001f]/.test(from)) return null
  const base = 'http://own.invalid'
  if (!URL.canParse(from, base)) return null
  const url = new URL(from, base)
  if (url.origin !== base || /^\/{2}|^\/%2f|^\/%5c/i.test(from) || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
