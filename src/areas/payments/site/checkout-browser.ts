import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hours } from '#kernel/time.ts'
import { hashToken } from '#platform/crypto.ts'
import { checkoutCookie } from '../cookies.ts'

/** One order for each browser and offer. */
export const keyOfBrowser = (browser: string, offerId: string): string =>
  hashToken(`site:${browser}:${offerId}`)

/**
 * The same for every tab of this browser, for a day: however often and wherever the button is pressed, it is one order. It
 * says nothing about the person.
 */
export function startCheckout(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = request.cookies[checkoutCookie(secure)]
  if (known && /^[\w-]{20,40}$/.test(known)) return known
  const fresh = randomBytes(20).toString('base64url')
  reply.setCookie(checkoutCookie(secure), fresh, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: hours(24) / 1000,
  })
  return fresh
}
