import { and, eq } from 'drizzle-orm'
import { type Id, isId } from '#kernel/ids.ts'
import { isLoopback } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import { isSigned, sign } from '#platform/crypto.ts'
import { within } from '#platform/tables.ts'
import { orders, paymentAttempts } from '../tables.ts'

/** An attempt, or a subscription whose card is named, as far as it says which. */
type ReturnSubject = { workspaceId: Id<'wsp'>; id: Id<'pat' | 'sbs'> }

/** What the address carries, which the provider knows, and what the buyer's browser keeps, which it can't tell from that. */
const purposes = { address: 'payments.return', browser: 'payments.returningBrowser' } as const

const named = ({ workspaceId, id }: ReturnSubject) => `${workspaceId}:${id}`

/** Where a provider sends the buyer of an attempt: no one else can guess it, and it opens no receipt. */
export function returnAddresses(ctx: Ctx, attempt: ReturnSubject): { returnTo: string; cancelTo: string } {
  const { appUrl } = ctx.instance
  const { returnTo, cancelTo } = returnPaths(ctx, attempt)
  return { returnTo: appUrl + returnTo, cancelTo: appUrl + cancelTo }
}

/** The same on our own site. */
export function returnPaths(ctx: Ctx, attempt: ReturnSubject): { returnTo: string; cancelTo: string } {
  const state = sign(ctx.instance, purposes.address, named(attempt))
  const place = isId('sbs', attempt.id) ? '/subscriptions/return' : '/checkout/return'
  const returnTo = `${place}/${attempt.workspaceId}/${attempt.id}/${state}`
  return { returnTo, cancelTo: `${returnTo}?canceled=1` }
}

/** The attempt behind such an address, with its order; null where the address isn't ours. */
export async function findReturned(ctx: Ctx, address: { workspaceId: string; id: string; state: string }) {
  const { workspaceId, id, state } = address
  if (!isId('wsp', workspaceId) || !isId('pat', id)) return null
  if (!isSigned(ctx.instance, purposes.address, named({ workspaceId, id }), state)) return null
  const [found] = await ctx.db
    .select({ attempt: paymentAttempts, order: orders })
    .from(paymentAttempts)
    .innerJoin(orders, and(within(workspaceId, orders), eq(orders.id, paymentAttempts.orderId)))
    .where(within(workspaceId, paymentAttempts, id))
  return found ?? null
}

/** The subscription behind such an address; null where the address isn't ours. */
export function returnedTo(
  ctx: Ctx,
  { workspaceId, id, state }: { workspaceId: string; id: string; state: string },
): { workspaceId: Id<'wsp'>; id: Id<'sbs'> } | null {
  if (!isId('wsp', workspaceId) || !isId('sbs', id)) return null
  const place = { workspaceId, id }
  return isSigned(ctx.instance, purposes.address, named(place), state) ? place : null
}

/** One browser may be on its way to so many; the oldest makes room. */
const mostUnderway = 5
const separator = '~'

/** The cookie of a browser that's sent to a provider. It tells whose browser comes back, and opens nothing by itself. */
export function withReturning(ctx: Ctx, cookie: string | undefined, attempt: ReturnSubject): string {
  const state = sign(ctx.instance, purposes.browser, named(attempt))
  const others = (cookie ?? '').split(separator).filter((known) => known && known !== state)
  return [state, ...others].slice(0, mostUnderway).join(separator)
}

/** Whether this is the browser that was sent there. */
export function isReturning(ctx: Ctx, cookie: string | undefined, attempt: ReturnSubject): boolean {
  const states = (cookie ?? '').split(separator).slice(0, mostUnderway)
  return states.some((state) => isSigned(ctx.instance, purposes.browser, named(attempt), state))
}

/** Whether a redirect leads to a page of ours, behind the order's address. */
export const isOwnPage = (url: string): boolean => /^\/(?!\/)[a-z-]+$/.test(url)

/**
 * Where a redirect leads to, if it's a page buyers can be sent to: an https address, or one on this machine, where a fake of a
 * provider is.
 *
 * @throws for any other address.
 */
export function foreignPage(url: string): URL {
  const page = new URL(url)
  if (page.protocol !== 'https:' && !isLoopback(page.hostname))
    throw new Error('A payment provider leads to an address that isn’t https.')
  return page
}
