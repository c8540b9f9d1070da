import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import type { ReviewedKind } from '../rules.ts'

/** Someone in front of a thing they own: who they are to its seller, and how far they have come. */
export type Reviewer = {
  contactId: Id<'ctc'>
  done: number
  total: number
  finished: boolean
  /** It is proven that they are the contact. Whoever only typed the address at a checkout says nothing in public. */
  proven: boolean
}

/** How a product area tells reviews who may review its things: reviews never imports a product area. */
export type Reviewables = {
  kind: ReviewedKind
  /** The workspace of a thing, or null when there is none. */
  findWorkspace: (ctx: Ctx, thingId: Id) => Promise<Id<'wsp'> | null>
  /**
   * The actor as an owner of the thing; null for everyone who is not one, its seller included. A thing that is gone, or
   * was never public, has no one new.
   */
  findReviewer: (ctx: Ctx, workspaceId: Id<'wsp'>, thingId: Id) => Promise<Reviewer | null>
  /** What things are called, for lists and emails. */
  titlesOf: (ctx: Ctx, workspaceId: Id<'wsp'>, thingIds: Id[]) => Promise<Map<Id, string>>
  /** What to do before one may review: "Finish half of the lessons first. You are at 2 of 9." */
  whyNotYet: (reviewer: Reviewer) => string
}

export const reviewables = pointFor<Reviewables>('reviewables')

export function reviewablesOf(ctx: Ctx, kind: ReviewedKind): Reviewables {
  const found = ctx.instance.given(reviewables).find((entry) => entry.kind === kind)
  if (!found) throw new Error(`No area says who may review a ${kind}.`)
  return found
}
