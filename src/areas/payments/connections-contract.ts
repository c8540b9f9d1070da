import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

/** A workspace's own account with a provider, as its owner sees it. Its key is never answered, only the end of it. */
export const zConnection = z.object({
  id: zId('pcn'),
  provider: z.enum(['stripe', 'paypal', 'bank']),
  mode: z.enum(['live', 'test']),
  accountName: z.string(),
  keyHint: z.string().describe('The last four characters of the key'),
  state: z.enum(['connected', 'attention']),
  /** In words; null where nothing is wrong. */
  problem: z.string().nullable(),
  /** The installation was moved or restored: no payments are taken until its owner starts them again. */
  isPaused: z.boolean(),
  isOffered: z.boolean().describe('Whether buyers can pay with it'),
  takesDelayed: z
    .boolean()
    .nullable()
    .describe('Whether buyers may pay by methods that take days; null where the provider has no such choice'),
  writesToUs: z.boolean().describe('Whether the provider tells us; it’s also asked every minute'),
  savesMethods: z
    .boolean()
    .nullable()
    .describe('Whether the account may keep how buyers pay; null where the provider always does'),
  readsDisputes: z
    .boolean()
    .nullable()
    .describe('Whether disputes can be read with these keys; null where the provider always lets them be'),
  subscriptions: z.int().describe('Subscriptions that are paid with it and run on'),
  syncedAt: zInstant.nullable(),
})
export type Connection = z.infer<typeof zConnection>

const tags = ['Payments']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })
/** What a message of a provider's is about: what's asked again. */
const newsKinds = ['charge', 'refund', 'dispute', 'payout'] as const
export type ToldNews = { about: (typeof newsKinds)[number]; ref: string; key?: string }

export const zProviderMessage = z.object({
  id: zId('pmg'),
  eventId: z.string().describe('The provider’s own id of it'),
  about: z.array(z.enum(newsKinds)),
  times: z.int().describe('How often it came'),
  receivedAt: zInstant.describe('When it last came'),
  replayedAt: zInstant.nullable().describe('When it was last read again'),
})
export type ProviderMessage = z.infer<typeof zProviderMessage>

const zOne = z.object({ connectionId: zId('pcn') })

export const connectionsContract = {
  connections: creators()
    .route({ method: 'GET', path: '/payment-connections', summary: 'Accounts that payments go to', tags })
    .output(z.object({ connections: z.array(zConnection) })),

  connectStripe: creators()
    .meta({ refusals: ['CONFLICT', 'UNAVAILABLE', 'RATE_LIMITED'] })
    .route({
      method: 'PUT',
      path: '/payment-connections/stripe',
      summary: 'Connect a Stripe account by its secret key, or give it another key',
      tags,
    })
    .input(
      z.object({
        key: z.string().max(300),
        replaces: z
          .boolean()
          .default(false)
          .describe('Another account than the connected one is refused with 409 unless this is true'),
      }),
    )
    .output(zConnection),

  connectPaypal: creators()
    .meta({ refusals: ['CONFLICT', 'UNAVAILABLE', 'RATE_LIMITED'] })
    .route({
      method: 'PUT',
      path: '/payment-connections/paypal',
      summary: 'Connect a PayPal account by an app of its own, or give it another secret',
      tags,
    })
    .input(
      z.object({
        clientId: z.string().max(300),
        secret: z.string().max(300),
        mode: z.enum(['live', 'test']).describe('test is the sandbox'),
        replaces: z
          .boolean()
          .default(false)
          .describe('Another app than the connected one is refused with 409 unless this is true'),
      }),
    )
    .output(zConnection),

  offerConnection: creators()
    .route({
      method: 'PUT',
      path: '/payment-connections/{connectionId}/offer',
      summary: 'Let buyers pay with an account, or not',
      tags,
    })
    .input(
      zOne.extend({
        isOffered: z.boolean(),
        takesDelayed: z.boolean().optional().describe('Bank debits at Stripe’s page; left out, as it is'),
      }),
    )
    .output(zConnection),

  checkConnection: creators()
    .meta({ refusals: ['UNAVAILABLE', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/payment-connections/{connectionId}/checks',
      summary: 'Ask the provider of an account whether all is well',
      tags,
    })
    .input(zOne)
    .output(zConnection),

  resumeConnection: creators()
    .meta({ refusals: ['UNAVAILABLE', 'RATE_LIMITED'] })
    .route({
      method: 'PUT',
      path: '/payment-connections/{connectionId}/installation',
      summary: 'Take payments on this installation, after it was moved or restored',
      tags,
    })
    .input(zOne)
    .output(zConnection),

  providerMessages: creators()
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: '/payment-connections/{connectionId}/messages',
      summary: 'What a provider wrote about an account, the latest first',
      tags,
    })
    .input(zOne)
    .output(z.object({ messages: z.array(zProviderMessage) })),

  replayMessage: creators()
    .meta({ refusals: ['NOT_FOUND', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/payment-connections/{connectionId}/messages/{messageId}/replays',
      summary: 'Read a message of a provider again: what it’s about is asked anew',
      tags,
    })
    .input(zOne.extend({ messageId: zId('pmg') }))
    .output(zProviderMessage),

  disconnect: creators()
    .route({
      method: 'DELETE',
      path: '/payment-connections/{connectionId}',
      summary: 'Disconnect an account: its key is deleted',
      tags,
    })
    .input(zOne)
    .output(z.object({ done: z.literal(true) })),
}
