import type { Actor } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'

type Owned = { workspaceId: Id<'wsp'> }

/** Who may decide about a review: the seller of what it is about. Writing is a matter of owning the thing (`review` of its product). */
export const may = {
  moderateReview: (actor: Actor, review: Owned) =>
    actor.kind === 'creator' && actor.workspaceId === review.workspaceId,
}
