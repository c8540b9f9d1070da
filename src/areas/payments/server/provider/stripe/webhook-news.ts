import type { Stripe } from 'stripe'
import { type Account, BadSignature, type Message, MessageUnreadable, type News } from '../provider.ts'
import { mark } from './marks.ts'

/** What we have Stripe write of. */
export const writtenAbout = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/**
 * What a message is about. Without a secret nothing is taken from anyone; what isn't ours is about nothing.
 *
 * @throws BadSignature, MessageUnreadable.
 */
export async function newsIn(account: Account, { body, headers }: Message): Promise<News[]> {
  const secret = account.secrets?.signing
  const signature = headers['stripe-signature']
  if (!secret || !signature) throw new BadSignature()
  const { Stripe } = await import('stripe')
  try {
    return newsOf(Stripe.webhooks.constructEvent(body, signature, secret))
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) throw new BadSignature()
    if (cause instanceof SyntaxError) throw new MessageUnreadable({ cause })
    throw cause
  }
}

/** An event only says what to ask. Sessions of other installations, or of the account's own shop, don't carry our mark. */
export function newsOf(event: Stripe.Event): News[] {
  const about = aboutOf(event.type)
  if (!about) return []
  const object = event.data?.object as {
    id?: string
    charge?: unknown
    metadata?: Record<string, string> | null
  }
  if (!object?.id) throw new MessageUnreadable()
  if (about === 'charge') {
    const key = object.metadata?.[mark]
    return key ? [{ eventId: event.id, about, ref: object.id, key }] : []
  }
  const ref = typeof object.charge === 'string' ? object.charge : object.id
  return [{ eventId: event.id, about, ref }]
}

function aboutOf(type: string): News['about'] | null {
  if (type.startsWith('checkout.session.')) return 'charge'
  if (type.startsWith('charge.refund') || type.startsWith('refund.')) return 'refund'
  if (type.startsWith('charge.dispute.')) return 'dispute'
  return type.startsWith('payout.') ? 'payout' : null
}
