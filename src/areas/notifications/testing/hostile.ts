import type { Hostile } from '#testing/hostile.ts'
import { notificationRows } from './notification-rows.ts'

export const hostile: Hostile = {
  rows: {
    installation: notificationRows(),
  },
  relations: {
    'GET /live': { guest: 401, signedIn: 200 },
    'GET /notifications': { guest: 401, signedIn: 200 },
    'POST /notifications/readings': { guest: 401, signedIn: 200 },
    'POST /notifications/readings/all': { guest: 401, signedIn: 200 },
    'DELETE /notifications/readings/{readAt}': { guest: 401, signedIn: 200 },
    'POST /notifications/samples': { guest: 401, signedIn: 200 },
    'GET /notifications/unread': { guest: 401, signedIn: 200 },
    'GET /push': { guest: 401, signedIn: 200 },
    'PUT /push/subscription': { guest: 401, signedIn: 200 },
    'DELETE /push/subscriptions/{subscriptionId}': { guest: 401, signedIn: 200 },
  },
}
