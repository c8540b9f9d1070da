import { type Account, BadSignature, type Message, MessageUnreadable, type News } from '../provider.ts'
import { ask, credentialsOf, type PaypalAddress, PaypalRefused } from './client.ts'
import { refOf } from './orders.ts'

/** What we have PayPal write of. */
export const writtenAbout = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const

const signed = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'] as const

/**
 * What a message is about. PayPal itself says whether it's one of its own; without the id of our webhook nothing is taken from anyone.
 *
 * @throws BadSignature, MessageUnreadable, what `ask` does.
 */
export async function newsIn(
  account: Account,
  { body, headers }: Message,
  address: PaypalAddress,
): Promise<News[]> {
  const webhookId = account.secrets?.signing
  const given = signed.map((name) => headers[`paypal-${name}`])
  if (!webhookId || given.some((value) => !value)) throw new BadSignature()
  const text = body.toString('utf8')
  const event = parsed(text)
  const [auth_algo, cert_url, transmission_id, transmission_sig, transmission_time] = given
  const said = { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time }
  const asked = JSON.stringify({ ...said, webhook_id: webhookId })
  const { verification_status: status } = await ask<{ verification_status: string }>(
    credentialsOf(account, address),
    {
      ...{ method: 'POST', path: '/v1/notifications/verify-webhook-signature' },
      // The signature is over the bytes as they were sent.
      body: `${asked.slice(0, -1)},"webhook_event":${text}}`,
    },
  ).catch((error: unknown) => {
    if (error instanceof PaypalRefused) throw new BadSignature()
    throw error
  })
  if (status !== 'SUCCESS') throw new BadSignature()
  return newsOf(event)
}

export type Event = {
  id?: string
  event_type?: string
  resource?: {
    id?: string
    dispute_id?: string
    custom_id?: string
    supplementary_data?: { related_ids?: { order_id?: string } }
    purchase_units?: { custom_id?: string }[]
    links?: { rel?: string; href?: string }[]
  }
}

const isGivenBack = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']

/** It only says what to ask. Orders of other installations, or of the account's own shop, aren't known by their names. */
export function newsOf({ id: eventId, event_type: type = '', resource }: Event): News[] {
  if (!eventId || !resource) throw new MessageUnreadable()
  const id = resource.id ?? resource.dispute_id
  if (!id) throw new MessageUnreadable()
  if (type.startsWith('CUSTOMER.DISPUTE.')) return [{ eventId, about: 'dispute', ref: id }]
  if (type.startsWith('PAYMENT.REFUND.') || isGivenBack.includes(type))
    // One that was made at PayPal's own site is known by what it was paid back of alone.
    return [id, ...capturesIn(resource)].map((ref) => ({ eventId, about: 'refund' as const, ref }))
  if (type.startsWith('CHECKOUT.ORDER.')) return [{ eventId, about: 'charge', ref: refOf(id) }]
  if (!type.startsWith('PAYMENT.CAPTURE.')) return []
  const orderId = resource.supplementary_data?.related_ids?.order_id
  const key = resource.custom_id
  return [{ eventId, about: 'charge', ref: orderId ? refOf(orderId) : id, ...(key ? { key } : {}) }]
}

/** The capture that a refund is of, as its link says. */
const capturesIn = ({ links }: NonNullable<Event['resource']>): string[] =>
  (Array.isArray(links) ? links : []).flatMap(
    ({ rel, href }) =>
      (rel === 'up' && /\/v2\/payments\/captures\/([\w-]{1,64})$/.exec(href ?? '')?.[1]) || [],
  )

/** What isn't JSON was never PayPal's, and is never asked about. */
function parsed(text: string): Event {
  try {
    const event: unknown = JSON.parse(text)
    if (typeof event === 'object' && event !== null) return event
  } catch (cause) {
    throw new MessageUnreadable({ cause })
  }
  throw new MessageUnreadable()
}
