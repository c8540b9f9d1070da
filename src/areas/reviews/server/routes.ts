import { implement } from '@orpc/server'
import { kindOfThing, type ThingId } from '#kernel/things.ts'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { reviewsContract } from '../contract.ts'
import { answerReview, hideReview, listReviews, publishReview, removeAnswer } from './moderation.ts'
import { getOwnReviewState, type ReviewedThing, withdrawReview, writeReview } from './reviews.ts'
import { changeReviewSettings, reviewSettingsOf } from './settings.ts'

const on = implement(reviewsContract).$context<CallCtx>().use(accessGuard)

const thingOf = ({ thingId }: { thingId: ThingId }): ReviewedThing => ({
  kind: kindOfThing(thingId),
  id: thingId,
})

export const reviewsRoutes = on.router({
  mine: on.mine.handler(({ context, input }) => getOwnReviewState(context, thingOf(input))),
  write: on.write.handler(({ context, input }) => writeReview(context, thingOf(input), input)),
  withdraw: on.withdraw.handler(({ context, input }) => withdrawReview(context, thingOf(input))),

  list: on.list.handler(({ context, input }) => listReviews(creatorCtx(context), input)),
  publish: on.publish.handler(({ context, input }) => publishReview(creatorCtx(context), input.reviewId)),
  hide: on.hide.handler(({ context, input }) =>
    hideReview(creatorCtx(context), input.reviewId, input.reason),
  ),
  answer: on.answer.handler(({ context, input }) =>
    answerReview(creatorCtx(context), input.reviewId, input.text),
  ),
  unanswer: on.unanswer.handler(({ context, input }) => removeAnswer(creatorCtx(context), input.reviewId)),
  getSettings: on.getSettings.handler(({ context }) =>
    reviewSettingsOf(context, creatorCtx(context).actor.workspaceId),
  ),
  changeSettings: on.changeSettings.handler(({ context, input }) =>
    changeReviewSettings(creatorCtx(context), input),
  ),
})
