import { createECDH, randomBytes } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { everybody, type Row } from '#testing/hostile.ts'

export const subscription = () => ({
  endpoint: `https://push.example.com/${randomBytes(9).toString('base64url')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})

/** Rows for what a person is told, and where. */
export function notificationRows(): Row[] {
  const expect = { ...everybody(200), X: 401, P: 401 }
  const own = (operation: string, more: Partial<Row> = {}): Row => ({
    operation,
    expect,
    ownThingsOnly: true,
    ...more,
  })
  return [
    own('GET /notifications'),
    own('GET /notifications/unread'),
    own('GET /live'),
    own('GET /push'),
    // What is not theirs is not touched, and no one learns whether it is there.
    own('POST /notifications/readings', { body: () => ({ notificationIds: [newId('ntf')] }) }),
    own('POST /notifications/readings/all', { body: () => ({ upTo: new Date().toISOString() }) }),
    own('DELETE /notifications/readings/{readAt}', {
      ids: async () => ({ readAt: '2026-01-01T00:00:00.000Z' }),
    }),
    own('PUT /push/subscription', { body: subscription }),
    own('DELETE /push/subscriptions/{subscriptionId}', {
      ids: async () => ({ subscriptionId: newId('psh') }),
    }),
    own('POST /notifications/samples', {
      body: () => ({ channel: 'email' }),
      headers: (as) => ({ 'idempotency-key': `sample-${as}` }),
      // The answer names the address it went to: the caller's own.
      ownThingsOnly: false,
    }),
  ]
}
