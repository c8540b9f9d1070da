import { orderSources } from '#areas/access/server/grants.ts'
import { listOwned } from '#areas/access/server/owned.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { listMaterials } from '#areas/learning/server/materials.ts'
import { shelfOf } from '#areas/learning/server/shelf.ts'
import { completedLessons, studyLog } from '#areas/learning/server/study-log.ts'
import { receiptPath } from '#areas/payments/server/receipts.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { products } from '#platform/product.ts'
import type { LibraryCards, Materials } from '../contract.ts'

/**
 * Everything a user owns or owned, kind by kind under the name the API has for it, each with the receipt it came with. What the
 * contract says of a kind's cards is what that kind gives.
 */
export async function ownLibrary(ctx: Ctx<SignedIn>): Promise<LibraryCards> {
  const owned = await listOwned(ctx)
  const workspaces = [...new Set(owned.map(({ workspaceId }) => workspaceId))]
  const [shelves, sources] = await Promise.all([
    Promise.all(
      ctx.instance.given(products).map(async ({ thing, library }) => ({
        listedAs: library.listedAs,
        cards: await library.cards(
          ctx,
          owned.filter(({ thingKind }) => thingKind === thing),
        ),
      })),
    ),
    Promise.all(workspaces.map((workspaceId) => orderSources(ctx, workspaceId, ctx.actor.userId))),
  ])
  const orders = new Map(sources.flatMap((source) => [...source]))
  const receiptOf = (id: Id) => {
    const orderId = orders.get(id)
    return orderId ? receiptPath(ctx, orderId) : null
  }
  return Object.fromEntries(
    shelves.map(({ listedAs, cards }) => [
      listedAs,
      cards.map(({ id, card }) => ({ ...card, receiptPath: receiptOf(id) })),
    ]),
  ) as LibraryCards
}

export async function ownMaterials(ctx: Ctx<SignedIn>): Promise<Materials> {
  const courses = await listMaterials(ctx)
  return {
    courses: courses.map((course) => ({
      ...course,
      files: course.files.map((file) => ({ ...file, url: fileAddress(file.fileId) })),
      zipUrl: `/api/v1/learn/${course.courseId}/materials.zip`,
    })),
  }
}

type Asked = { cursor?: string | undefined; limit: number }

/** A page of the study log, and what all of it adds up to. */
export async function ownStudyLog(ctx: Ctx<SignedIn>, asked: Asked) {
  const [{ rows, nextCursor }, shelf] = await Promise.all([studyLog(ctx, asked), shelfOf(ctx, ctx.now())])
  return { sittings: rows, totalSeconds: shelf.studySeconds, nextCursor }
}

/** A page of the lessons that are done, and how many there are. */
export async function ownCompletedLessons(ctx: Ctx<SignedIn>, asked: Asked) {
  const [{ rows, nextCursor }, shelf] = await Promise.all([
    completedLessons(ctx, asked),
    shelfOf(ctx, ctx.now()),
  ])
  return { lessons: rows, total: shelf.lessonsCompleted, nextCursor }
}
