import { fileReaders } from '#areas/files/server/readers.ts'
import { begunElsewhere } from '#areas/payments/server/checkout/begun-elsewhere.ts'
import type { ServerArea } from '#platform/area.ts'
import { keyDependents } from '#platform/keys/key-dependents.ts'
import { give } from '#platform/points.ts'
import { products } from '#platform/product.ts'
import {
  availabilityChanged,
  packageActivated,
  packageChanged,
  packageDeactivated,
  packageDeleted,
} from '../events.ts'
import { coachingLogKindsDe, coachingLogWordsDe } from '../log-words.de.ts'
import { coachingLogWords } from '../log-words.ts'
import { coachingFilePaths } from '../openapi.ts'
import { coachingReasons } from '../reasons.ts'
import { coachingRulesDe } from '../refusals.de.ts'
import { calendarRefusalsDe } from './calendar-refusals.de.ts'
import { calendarsRoutes } from './calendar-routes.ts'
import { calendarsAfterSetBack } from './calendars/calendars.ts'
import { keyedCalendars } from './calendars/key-dependents.ts'
import { clientFileReaders } from './client-files.ts'
import { sellDemoCoaching, settleDemoCoaching } from './demo.ts'
import { mountCoachingFiles } from './export.ts'
import { forgetClient, ownCoaching } from './forgetting.ts'
import { heldAtCheckout } from './holds.ts'
import { coachingListeners } from './listeners.ts'
import { coachingMails } from './mails.ts'
import { packagesRoutes } from './package-routes.ts'
import { coachingPackageProduct } from './product.ts'
import { coachingRefusalsDe } from './refusals.de.ts'
import { availabilityRoutes, clientsRoutes, coachingRoutes } from './routes.ts'
import { pictureReaders } from './sales.ts'
import { coachingSweeps } from './sweeps.ts'

declare module '#platform/crash-points.ts' {
  interface CrashPoints {
    coaching:
      | 'beforeBooked'
      | 'beforeMoved'
      | 'afterSpent'
      | 'beforeCanceled'
      | 'afterHeldPaid'
      | 'afterMonth'
  }
}

declare module '#platform/links/links.ts' {
  interface LinkKinds {
    coaching: 'booking' | 'mailedBooking' | 'coachingFeed'
  }
}

declare module '#platform/reminders.ts' {
  interface ReminderKinds {
    coaching: 'sessionReminder'
  }
}

export const coaching: ServerArea = {
  name: 'coaching',
  routes: {
    coaching: coachingRoutes,
    coachingPackages: packagesRoutes,
    coachingClients: clientsRoutes,
    coachingAvailability: availabilityRoutes,
    coachingCalendars: calendarsRoutes,
  },
  listeners: coachingListeners,
  sweeps: () => coachingSweeps,
  forget: forgetClient,
  exportOf: ownCoaching,
  refusals: { de: [coachingRulesDe, coachingRefusalsDe, calendarRefusalsDe] },
  reasons: coachingReasons,
  afterSetBack: [{ name: 'coaching.calendars', run: calendarsAfterSetBack }],
  mails: coachingMails,
  mount: mountCoachingFiles,
  openApi: () => coachingFilePaths,
  screens: [
    '/coaching',
    '/coaching/availability',
    '/coaching/sessions/:sessionId',
    '/coaching/clients/:clientId',
    '/coaching/packages/new',
    '/coaching/packages/:packageId',
  ],
  pageFacts: [availabilityChanged, packageActivated, packageChanged, packageDeactivated, packageDeleted],
  log: {
    sentences: { en: coachingLogWords, de: coachingLogWordsDe },
    kinds: { de: coachingLogKindsDe },
  },
  // What a month of a membership gave in its past is over by now.
  demo: { sell: sellDemoCoaching, settle: settleDemoCoaching },
  gives: [
    give(products, coachingPackageProduct),
    give(keyDependents, keyedCalendars),
    give(begunElsewhere, heldAtCheckout),
    give(fileReaders, pictureReaders),
    give(fileReaders, clientFileReaders),
  ],
}
