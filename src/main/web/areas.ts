import { access } from '#areas/access/web/area.ts'
import { accounts } from '#areas/accounts/web/area.ts'
import { achievements } from '#areas/achievements/web/area.ts'
import { admin } from '#areas/admin/web/area.ts'
import { affiliates } from '#areas/affiliates/web/area.ts'
import { billing } from '#areas/billing/web/area.ts'
import { certificates } from '#areas/certificates/web/area.ts'
import { coaching } from '#areas/coaching/web/area.ts'
import { contacts } from '#areas/contacts/web/area.ts'
import { courses } from '#areas/courses/web/area.ts'
import { dashboards } from '#areas/dashboards/web/area.ts'
import { downloads } from '#areas/downloads/web/area.ts'
import { files } from '#areas/files/web/area.ts'
import { learning } from '#areas/learning/web/area.ts'
import { library } from '#areas/library/web/area.ts'
import { lists } from '#areas/lists/web/area.ts'
import { marketing } from '#areas/marketing/web/area.ts'
import { memberships } from '#areas/memberships/web/area.ts'
import { notifications } from '#areas/notifications/web/area.ts'
import { payments } from '#areas/payments/web/area.ts'
import { plans } from '#areas/plans/web/area.ts'
import { reviews } from '#areas/reviews/web/area.ts'
import { search } from '#areas/search/web/area.ts'
import { settings } from '#areas/settings/web/area.ts'
import { storefront } from '#areas/storefront/web/area.ts'
import { students } from '#areas/students/web/area.ts'
import type { WebArea } from '#webkit/area.ts'

/** Every area with screens, or with words of others' screens. Their places in a group of the menu are in this order, and their keys on the sheet of
 * keys. */
export const webAreas: readonly WebArea[] = [
  accounts,
  contacts,
  files,
  dashboards,
  courses(() => import('./course-parts.ts')),
  learning,
  students,
  library,
  payments,
  certificates,
  achievements,
  downloads,
  coaching,
  memberships,
  affiliates,
  notifications,
  plans,
  billing,
  lists,
  access,
  reviews,
  storefront,
  search,
  settings,
  admin,
  marketing,
]
