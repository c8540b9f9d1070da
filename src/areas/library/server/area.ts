import { subscriptions } from '#areas/notifications/server/subscriptions.ts'
import type { ServerArea } from '#platform/area.ts'
import type { Forgetter } from '#platform/forgetting.ts'
import { give } from '#platform/points.ts'
import { libraryFilesPaths } from '../openapi.ts'
import { libraryRulesDe } from '../refusals.de.ts'
import { mountLibraryFiles } from './calendar-file.ts'
import { removeSchedulesOf } from './demo.ts'
import { libraryMails } from './mails.ts'
import { libraryRefusalsDe } from './refusals.de.ts'
import { reminderSubscription } from './reminder-subscription.ts'
import { remindersAfterSetBack } from './reminders.ts'
import { libraryRoutes } from './routes.ts'
import { librarySweeps } from './sweeps.ts'

const forgetSchedules: Forgetter = (ctx, { userId }) => removeSchedulesOf(ctx, [userId])

export const library: ServerArea = {
  name: 'library',
  routes: { library: libraryRoutes },
  listeners: [],
  sweeps: () => librarySweeps,
  forget: forgetSchedules,
  exportOf: 'by its columns',
  refusals: { de: [libraryRulesDe, libraryRefusalsDe] },
  mails: libraryMails,
  screens: ['/library'],
  mount: mountLibraryFiles,
  openApi: () => libraryFilesPaths,
  afterSetBack: [{ name: 'library.reminders', run: remindersAfterSetBack }],
  gives: [give(subscriptions, reminderSubscription)],
  demo: { remove: removeSchedulesOf },
}
