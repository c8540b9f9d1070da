import type { ServerArea } from '#platform/area.ts'
import {
  reviewAnswered,
  reviewAnswerRemoved,
  reviewHidden,
  reviewPublished,
  reviewWithdrawn,
  reviewWritten,
} from '../events.ts'
import { reviewsRulesDe } from '../refusals.de.ts'
import { forgetReviewer } from './forgetting.ts'
import { reviewsRefusalsDe } from './refusals.de.ts'
import { reviewsRoutes } from './routes.ts'
import { reviewsSums } from './sums.ts'

export const reviews: ServerArea = {
  name: 'reviews',
  routes: { reviews: reviewsRoutes },
  listeners: [],
  sweeps: () => [],
  forget: forgetReviewer,
  exportOf: 'by its columns',
  refusals: { de: [reviewsRulesDe, reviewsRefusalsDe] },
  sums: reviewsSums,
  pageFacts: [
    reviewAnswered,
    reviewAnswerRemoved,
    reviewHidden,
    reviewPublished,
    reviewWithdrawn,
    reviewWritten,
  ],
}
