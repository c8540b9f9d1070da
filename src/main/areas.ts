import { access } from '#areas/access/server/area.ts'
import { accounts } from '#areas/accounts/server/area.ts'
import { achievements } from '#areas/achievements/server/area.ts'
import { activity } from '#areas/activity/server/area.ts'
import { admin } from '#areas/admin/server/area.ts'
import { affiliates } from '#areas/affiliates/server/area.ts'
import { affiliatesSite } from '#areas/affiliates/site/area.ts'
import { billing } from '#areas/billing/server/area.ts'
import { certificates } from '#areas/certificates/server/area.ts'
import { certificatesSite } from '#areas/certificates/site/area.ts'
import { coaching } from '#areas/coaching/server/area.ts'
import { coachingSite } from '#areas/coaching/site/area.ts'
import { contacts } from '#areas/contacts/server/area.ts'
import { courses } from '#areas/courses/server/area.ts'
import { coursesSite } from '#areas/courses/site/area.ts'
import { dashboards } from '#areas/dashboards/server/area.ts'
import { downloads } from '#areas/downloads/server/area.ts'
import { downloadsSite } from '#areas/downloads/site/area.ts'
import { files } from '#areas/files/server/area.ts'
import { learning } from '#areas/learning/server/area.ts'
import { library } from '#areas/library/server/area.ts'
import { lists } from '#areas/lists/server/area.ts'
import { marketing } from '#areas/marketing/server/area.ts'
import { marketingSite } from '#areas/marketing/site/area.ts'
import { notifications } from '#areas/notifications/server/area.ts'
import { notificationsSite } from '#areas/notifications/site/area.ts'
import { payments } from '#areas/payments/server/area.ts'
import { paymentsSite } from '#areas/payments/site/area.ts'
import { plans } from '#areas/plans/server/area.ts'
import { reviews } from '#areas/reviews/server/area.ts'
import { search } from '#areas/search/server/area.ts'
import { settings } from '#areas/settings/server/area.ts'
import { storefront } from '#areas/storefront/server/area.ts'
import { storefrontSite } from '#areas/storefront/site/area.ts'
import { students } from '#areas/students/server/area.ts'
import { visits } from '#areas/visits/server/area.ts'
import type { ServerArea, SiteArea } from '#platform/area.ts'

/**
 * Every area, on the server. Who hears of an event hears it in this order: rank by rank, for rights are given before anything
 * builds on them. Notifications come first: they tell what happened, whatever becomes of the rest.
 */
export const serverAreas: readonly ServerArea[] = [
  notifications,
  accounts,
  plans,
  contacts,
  access,
  files,
  activity,
  reviews,
  lists,
  visits,
  payments,
  billing,
  courses,
  learning,
  students,
  certificates,
  coaching,
  affiliates,
  downloads,
  achievements,
  storefront,
  library,
  search,
  dashboards,
  settings,
  admin,
  marketing,
]

/**
 * Who leaves is forgotten by these in this order, orders first and contacts last, because the others look for them. An area that
 * isn't named here forgets before all of them.
 */
export const forgettingOrder: readonly ServerArea[] = [
  payments,
  students,
  learning,
  courses,
  reviews,
  certificates,
  access,
  achievements,
  notifications,
  marketing,
  lists,
  contacts,
]

/** Every area with public pages. */
export const siteAreas: readonly SiteArea[] = [
  coachingSite,
  affiliatesSite,
  downloadsSite,
  marketingSite,
  storefrontSite,
  coursesSite,
  certificatesSite,
  notificationsSite,
  paymentsSite,
]
