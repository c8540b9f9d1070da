import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zChosenInstant, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { notificationFilters, notificationKinds, pageLength } from './rules.ts'

export const zNotification = z.object({
  id: zId('ntf'),
  kind: z.enum(notificationKinds),
  /** What the sentence is made of, those of the latest event. */
  facts: z.record(z.string(), z.unknown()),
  link: z.string(),
  /** How many events it tells, from the first to the last. */
  count: z.int(),
  firstAt: zInstant,
  lastAt: zInstant,
  readAt: zInstant.nullable(),
})
export type Notification = z.infer<typeof zNotification>

export const zPushBrowser = z.object({
  id: zId('psh'),
  userAgent: z.string(),
  createdAt: zInstant,
  lastSentAt: zInstant.nullable(),
  /** The browser that asks. */
  here: z.boolean(),
})
export type PushBrowser = z.infer<typeof zPushBrowser>

const tags = ['Notifications']
const signedIn = () => allow('signed-in')

export const notificationsContract = {
  list: signedIn()
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'What the signed-in user was told, newest first; repeats of a day are one entry',
      tags,
    })
    .input(
      z.object({
        filter: z.enum(notificationFilters).default('all'),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(pageLength),
      }),
    )
    .output(
      z.object({
        notifications: z.array(zNotification),
        nextCursor: z.string().nullable(),
        unread: z.int(),
        /** The moment of the answer: what is marked as read up to it was there to be seen. */
        asOf: zInstant,
      }),
    ),

  unread: signedIn()
    .route({
      method: 'GET',
      path: '/notifications/unread',
      summary: 'How many notifications are unread; also told live, by the channel "notifications"',
      tags,
    })
    .output(z.object({ unread: z.int() })),

  read: signedIn()
    .route({
      method: 'POST',
      path: '/notifications/readings',
      summary: 'Mark some notifications as read',
      tags,
    })
    .input(z.object({ notificationIds: z.array(zId('ntf')).min(1).max(100) }))
    .output(z.object({ unread: z.int() })),

  readAll: signedIn()
    .route({
      method: 'POST',
      path: '/notifications/readings/all',
      summary: 'Mark everything as read that came up to a moment; the answer names what to undo it by',
      tags,
    })
    .input(z.object({ upTo: zChosenInstant }))
    .output(z.object({ unread: z.int(), marked: z.int(), readAt: zInstant })),

  undoReadAll: signedIn()
    .route({
      method: 'DELETE',
      path: '/notifications/readings/{readAt}',
      summary: 'Mark as unread again what was marked at that moment',
      tags,
    })
    .input(z.object({ readAt: zChosenInstant }))
    .output(z.object({ unread: z.int() })),

  push: signedIn()
    .route({
      method: 'GET',
      path: '/push',
      summary: 'The key browsers subscribe with, and the browsers of the user that get notifications',
      tags,
    })
    .output(z.object({ publicKey: z.string(), browsers: z.array(zPushBrowser) })),

  subscribe: signedIn()
    .meta({ refusals: ['INVALID', 'RATE_LIMITED'] })
    .route({
      method: 'PUT',
      path: '/push/subscription',
      summary: 'Send notifications to this browser, for as long as it is signed in',
      tags,
    })
    .input(
      z.object({
        endpoint: z.string().max(1000),
        keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
      }),
    )
    .output(zPushBrowser),

  unsubscribe: signedIn()
    .route({
      method: 'DELETE',
      path: '/push/subscriptions/{subscriptionId}',
      summary: 'Stop sending notifications to that browser',
      tags,
    })
    .input(z.object({ subscriptionId: zId('psh') }))
    .output(z.object({ done: z.literal(true) })),

  sample: signedIn()
    .meta({ idempotent: true, refusals: ['CONFLICT', 'RATE_LIMITED', 'INVALID'] })
    .route({
      method: 'POST',
      path: '/notifications/samples',
      summary: 'Send the signed-in user a sample by email, or to the browsers that get notifications',
      tags,
    })
    .input(z.object({ channel: z.enum(['email', 'push']) }))
    .output(z.object({ to: z.string(), browsers: z.int() })),
}
