import { accessRefusalsDe } from '#areas/access/server/refusals.de.ts'
import { accountsRefusalsDe } from '#areas/accounts/server/refusals.de.ts'
import { adminRefusalsDe } from '#areas/admin/server/refusals.de.ts'
import { certificatesRefusalsDe } from '#areas/certificates/server/refusals.de.ts'
import { learningRefusalsDe } from '#areas/courses/server/learning-refusals.de.ts'
import { coursesRefusalsDe } from '#areas/courses/server/refusals.de.ts'
import { studentsRefusalsDe } from '#areas/courses/server/students-refusals.de.ts'
import { filesRefusalsDe } from '#areas/files/server/refusals.de.ts'
import { libraryRefusalsDe } from '#areas/library/server/refusals.de.ts'
import { listsRefusalsDe } from '#areas/lists/server/refusals.de.ts'
import { marketingRefusalsDe } from '#areas/marketing/server/refusals.de.ts'
import { notificationsRefusalsDe } from '#areas/notifications/server/refusals.de.ts'
import { paymentsRefusalsDe } from '#areas/payments/server/refusals.de.ts'
import { reviewsRefusalsDe } from '#areas/reviews/server/refusals.de.ts'
import { settingsRefusalsDe } from '#areas/settings/server/refusals.de.ts'
import { storefrontRefusalsDe } from '#areas/storefront/server/refusals.de.ts'
import { kernelRefusalsDe, zodRefusalsDe } from '#kernel/refusals.de.ts'
import { platformRefusalsDe } from '#platform/refusals.de.ts'
import { setSentences } from '#platform/sentences.ts'
import { mainRefusalsDe } from './refusals.de.ts'
import { ruleSentencesDe } from './rule-sentences.de.ts'

/** Hands the dictionaries of all areas to the one place that answers (`scripts/check-sentences.mjs` says when one lacks a sentence). */
export function wireSentences(): void {
  setSentences('de', [
    kernelRefusalsDe,
    zodRefusalsDe,
    platformRefusalsDe,
    mainRefusalsDe,
    ...ruleSentencesDe,
    accessRefusalsDe,
    accountsRefusalsDe,
    adminRefusalsDe,
    certificatesRefusalsDe,
    coursesRefusalsDe,
    learningRefusalsDe,
    studentsRefusalsDe,
    filesRefusalsDe,
    libraryRefusalsDe,
    listsRefusalsDe,
    marketingRefusalsDe,
    notificationsRefusalsDe,
    paymentsRefusalsDe,
    reviewsRefusalsDe,
    settingsRefusalsDe,
    storefrontRefusalsDe,
  ])
}
