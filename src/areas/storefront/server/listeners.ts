import { workspaceChanged } from '#areas/accounts/events.ts'
import {
  courseChanged,
  courseDeleted,
  coursePublished,
  courseUnpublished,
  openCoursesChanged,
} from '#areas/courses/events.ts'
import { studentEnrolled } from '#areas/learning/events.ts'
import { offerChanged } from '#areas/payments/events.ts'
import { reviewHidden, reviewPublished, reviewWithdrawn, reviewWritten } from '#areas/reviews/events.ts'
import { isId } from '#kernel/ids.ts'
import { afterEvent, type Listener } from '#platform/events/listeners.ts'
import { markKeptInCatalogue, refreshCatalogue, renameInCatalogue } from './catalogue.ts'

const ofCourse = [coursePublished, courseChanged, courseUnpublished, courseDeleted, studentEnrolled]
const ofReview = [reviewWritten, reviewPublished, reviewHidden, reviewWithdrawn]

/** The catalogue follows what is published, priced, joined and reviewed. */
export const storefrontListeners: Listener[] = [
  ...ofCourse.map((event) =>
    afterEvent(`storefront.catalogue.${event.type}`, event, async (ctx, { courseId }, { workspaceId }) => {
      // A history retold at once ends with the course as it is: once is enough.
      if (ctx.retelling && event === studentEnrolled) return
      await refreshCatalogue(ctx, workspaceId, courseId)
    }),
  ),
  ...ofReview.map((event) =>
    afterEvent(`storefront.catalogue.${event.type}`, event, async (ctx, { thingId }, { workspaceId }) => {
      if (isId('crs', thingId)) await refreshCatalogue(ctx, workspaceId, thingId)
    }),
  ),
  afterEvent('storefront.catalogue.offerChanged', offerChanged, async (ctx, offer, { workspaceId }) => {
    if (isId('crs', offer.productId)) await refreshCatalogue(ctx, workspaceId, offer.productId)
  }),
  afterEvent('storefront.catalogue.openCoursesChanged', openCoursesChanged, (ctx, _facts, { workspaceId }) =>
    markKeptInCatalogue(ctx, workspaceId),
  ),
  afterEvent('storefront.catalogue.workspaceChanged', workspaceChanged, (ctx, _facts, { workspaceId }) =>
    renameInCatalogue(ctx, workspaceId),
  ),
]
