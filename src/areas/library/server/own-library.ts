import { orderSources } from '#areas/access/server/grants.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { listMaterials } from '#areas/learning/server/materials.ts'
import { inEachWorkspace, ownedCourses, shelfOf, toOwnedCourse } from '#areas/learning/server/shelf.ts'
import { completedLessons, studyLog } from '#areas/learning/server/study-log.ts'
import { receiptPath } from '#areas/payments/server/receipts.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { LibraryCourse, Materials } from '../contract.ts'

/** Everything a user owns or owned, each with the receipt it came with. */
export async function ownLibrary(ctx: Ctx<SignedIn>): Promise<{ courses: LibraryCourse[] }> {
  const owned = await ownedCourses(ctx)
  const [shelf, sources] = await Promise.all([
    shelfOf(ctx, ctx.now(), owned),
    inEachWorkspace(owned, (workspaceId) => orderSources(ctx, workspaceId, ctx.actor.userId)),
  ])
  const orders = new Map(sources.flatMap((source) => [...source]))
  return {
    courses: shelf.courses.map((course) => {
      const orderId = orders.get(course.courseId)
      return { ...toOwnedCourse(course), receiptPath: orderId ? receiptPath(ctx, orderId) : null }
    }),
  }
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
