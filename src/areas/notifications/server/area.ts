import type { ServerArea } from '#platform/area.ts'
import { keyDependents } from '#platform/keys/key-dependents.ts'
import { give } from '#platform/points.ts'
import { productNews } from '#platform/product-news.ts'
import { reminders } from '#platform/reminders.ts'
import { settleDemoNotifications } from './demo.ts'
import { forgetNotified } from './forgetting.ts'
import { notificationsChannel } from './inbox.ts'
import { tellReminder } from './learners.ts'
import { notificationsListeners } from './listeners.ts'
import { notificationsMails } from './mails.ts'
import { keyedBrowsers, keyedPushKeys } from './push/key-dependents.ts'
import { vapidKeys } from './push/keys.ts'
import { pushesAfterSetBack } from './push/sending.ts'
import { notificationsRefusalsDe } from './refusals.de.ts'
import { reminderSubscription } from './reminder-subscription.ts'
import { reportsAfterSetBack } from './reports/weekly.ts'
import { notificationsRoutes } from './routes.ts'
import { emailSubscriptions, subscriptions } from './subscriptions.ts'
import { notificationsSweeps } from './sweeps.ts'
import { tellProductNews } from './teachers.ts'

export const notifications: ServerArea = {
  name: 'notifications',
  routes: { notifications: notificationsRoutes },
  listeners: notificationsListeners,
  sweeps: notificationsSweeps,
  forget: forgetNotified,
  exportOf: { leftOut: ['push_keys', 'push_messages', 'push_subscriptions'] },
  refusals: { de: [notificationsRefusalsDe] },
  mails: notificationsMails,
  screens: ['/notifications'],
  mount: async (_app, { ctx }) => {
    // Made before anyone asks: a question changes nothing.
    await vapidKeys(ctx)
  },
  live: [notificationsChannel],
  afterSetBack: [
    { name: 'notifications.push', run: pushesAfterSetBack },
    { name: 'notifications.weeklyReports', run: reportsAfterSetBack },
  ],
  gives: [
    give(subscriptions, ...emailSubscriptions, reminderSubscription),
    give(reminders, tellReminder),
    give(productNews, tellProductNews),
    give(keyDependents, keyedPushKeys, keyedBrowsers),
  ],
  demo: { settle: settleDemoNotifications },
}
