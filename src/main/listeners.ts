import { forgetOwner } from '#areas/access/server/forgetting.ts'
import { accessListeners } from '#areas/access/server/listeners.ts'
import { workspaceChanged } from '#areas/accounts/events.ts'
import { accountsListeners } from '#areas/accounts/server/listeners.ts'
import { achievementEarned } from '#areas/achievements/events.ts'
import { refreshAchievements } from '#areas/achievements/server/achievements.ts'
import { setCertified } from '#areas/achievements/server/certified.ts'
import { forgetAchiever } from '#areas/achievements/server/forgetting.ts'
import { achievementsListeners } from '#areas/achievements/server/listeners.ts'
import { findLogEntries } from '#areas/admin/server/log-search.ts'
import { certificateIssued } from '#areas/certificates/events.ts'
import { certificateFileReaders } from '#areas/certificates/server/certificate-files.ts'
import { forgetHolder } from '#areas/certificates/server/forgetting.ts'
import { certificatesListeners } from '#areas/certificates/server/listeners.ts'
import { certificatesOfUser } from '#areas/certificates/server/wall.ts'
import { forgetContact } from '#areas/contacts/server/forgetting.ts'
import { contactsListeners } from '#areas/contacts/server/listeners.ts'
import {
  courseChanged,
  courseDeleted,
  coursePublished,
  courseUnpublished,
  openCoursesChanged,
} from '#areas/courses/events.ts'
import { courseFileReaders } from '#areas/courses/server/course-files.ts'
import { courseProduct } from '#areas/courses/server/course-product.ts'
import { courseReviewables } from '#areas/courses/server/course-reviews.ts'
import { forgetEditor } from '#areas/courses/server/forgetting.ts'
import { lessonFileReaders } from '#areas/courses/server/learning-file-readers.ts'
import { forgetLearner } from '#areas/courses/server/learning-forgetting.ts'
import { learningListeners } from '#areas/courses/server/learning-listeners.ts'
import { coursesListeners } from '#areas/courses/server/listeners.ts'
import { forgetImported } from '#areas/courses/server/students-forgetting.ts'
import { coursesSums } from '#areas/courses/server/sums/course-sums.ts'
import { filesListeners } from '#areas/files/server/listeners.ts'
import { setFileReaders } from '#areas/files/server/readers.ts'
import { setKeptBeside } from '#areas/files/server/storage.ts'
import { removeSchedulesOf } from '#areas/library/server/demo.ts'
import { forgetViews } from '#areas/lists/server/saved-views.ts'
import { messageReceived, siteTextChanged } from '#areas/marketing/events.ts'
import { forgetSender } from '#areas/marketing/server/forgetting.ts'
import { forgetNotified } from '#areas/notifications/server/forgetting.ts'
import { tellAchievement, tellCertificate } from '#areas/notifications/server/learners.ts'
import { notificationsListeners } from '#areas/notifications/server/listeners.ts'
import { tellContactMessage } from '#areas/notifications/server/operators.ts'
import { offerChanged } from '#areas/payments/events.ts'
import { forgetBuyer } from '#areas/payments/server/forgetting.ts'
import { paymentsListeners } from '#areas/payments/server/listeners.ts'
import { setProducts } from '#areas/payments/server/products.ts'
import { paymentsSums } from '#areas/payments/server/sums.ts'
import {
  reviewAnswered,
  reviewAnswerRemoved,
  reviewHidden,
  reviewPublished,
  reviewWithdrawn,
  reviewWritten,
} from '#areas/reviews/events.ts'
import { forgetReviewer } from '#areas/reviews/server/forgetting.ts'
import { setReviewables } from '#areas/reviews/server/reviewables.ts'
import { setFinders } from '#areas/search/server/elsewhere.ts'
import { bytesOfDataExport } from '#areas/settings/server/data-exports.ts'
import { setForgetters } from '#areas/settings/server/erasing.ts'
import { settingsListeners } from '#areas/settings/server/listeners.ts'
import { storefrontListeners } from '#areas/storefront/server/listeners.ts'
import type { EventType } from '#kernel/events.ts'
import type { Id } from '#kernel/ids.ts'
import { afterCommit } from '#platform/context.ts'
import { afterEvent, inTransaction, type Listener, setListeners } from '#platform/events/listeners.ts'
import type { Forgetter } from '#platform/forgetting.ts'
import { setSumSources } from '#platform/sums/checking.ts'
import { wireSentences } from './sentences.ts'

/** Facts that make a workspace's public pages stale; every process forgets them when one leaves the outbox. */
export const pageFacts: EventType[] = [
  courseChanged,
  courseDeleted,
  coursePublished,
  courseUnpublished,
  offerChanged,
  openCoursesChanged,
  reviewAnswered,
  reviewAnswerRemoved,
  reviewHidden,
  reviewPublished,
  reviewWithdrawn,
  reviewWritten,
  siteTextChanged,
  workspaceChanged,
]

let forgetPages: (workspaceId: Id<'wsp'>) => void = () => {}

/** What this process does the moment a change of public pages is committed. */
export function onPagesChanged(forget: (workspaceId: Id<'wsp'>) => void): void {
  forgetPages = forget
}

const pageFactListeners: Listener[] = pageFacts.flatMap((event) => [
  // Whoever made the change sees it at the next look, without waiting for the worker.
  inTransaction(`main.ownPages.${event.type}`, event, async (ctx, _payload, { workspaceId }) =>
    afterCommit(ctx, () => forgetPages(workspaceId)),
  ),
  // The drain tells all processes of every event it hands over; being listened to is what brings these into the outbox.
  afterEvent(`main.publicPages.${event.type}`, event, async () => {}),
])

/** The whole list, in one place; tests hand in the same one. */
export const listeners: Listener[] = [
  ...notificationsListeners,
  // Of one rank with notifications, or above it: they do not know each other.
  afterEvent('main.tellCertificate', certificateIssued, tellCertificate),
  afterEvent('main.tellAchievement', achievementEarned, tellAchievement),
  afterEvent('main.tellContactMessage', messageReceived, (ctx, { name, email }) =>
    tellContactMessage(ctx, { name, email, path: '/admin/contact-messages' }),
  ),
  ...accountsListeners,
  ...contactsListeners,
  ...accessListeners,
  ...filesListeners,
  ...paymentsListeners,
  ...coursesListeners,
  ...learningListeners,
  ...certificatesListeners,
  ...achievementsListeners,
  ...storefrontListeners,
  ...settingsListeners,
  // Certificates and achievements are of one rank: neither knows the other.
  afterEvent('main.achieveCertificate', certificateIssued, async (ctx, { userId }) => {
    if (userId) await refreshAchievements(ctx, userId)
  }),
  ...pageFactListeners,
]

const forgetSchedules: Forgetter = (ctx, { userId }) => removeSchedulesOf(ctx, [userId])

/** Wires areas that may not import each other. */
export function wireAreas(): void {
  wireSentences()
  setListeners(listeners)
  setProducts([courseProduct])
  setSumSources([paymentsSums, coursesSums])
  setReviewables([courseReviewables])
  setCertified(certificatesOfUser)
  setForgetters([
    forgetBuyer,
    forgetImported,
    forgetLearner,
    forgetEditor,
    forgetReviewer,
    forgetHolder,
    forgetOwner,
    forgetAchiever,
    forgetNotified,
    forgetSender,
    forgetViews,
    forgetSchedules,
    forgetContact,
  ])
  // Administration and search are of one rank.
  setFinders([
    async (ctx, query, limit) =>
      (await findLogEntries(ctx, query, limit)).map(({ id, message, who, at, path }) => ({
        ...{ kind: 'log' as const, id, title: message, about: who, at, path },
        amount: null,
      })),
  ])
  setKeptBeside(bytesOfDataExport)
  setFileReaders([lessonFileReaders, courseFileReaders, certificateFileReaders])
}
