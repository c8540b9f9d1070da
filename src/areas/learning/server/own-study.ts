import { fileAddress } from '#areas/files/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { Materials } from '../study-contract.ts'
import { listMaterials } from './materials.ts'
import { shelfOf } from './shelf.ts'
import { completedLessons, studyLog } from './study-log.ts'

/** The files of everything someone owns, each with its address. */
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

type LogQuery = { cursor?: string | undefined; limit: number }

/** A page of the study log, and what all of it adds up to. */
export async function ownStudyLog(ctx: Ctx<SignedIn>, asked: LogQuery) {
  const [{ rows, nextCursor }, shelf] = await Promise.all([studyLog(ctx, asked), shelfOf(ctx, ctx.now())])
  return { sittings: rows, totalSeconds: shelf.studySeconds, nextCursor }
}

/** A page of the lessons that are done, and how many there are. */
export async function ownCompletedLessons(ctx: Ctx<SignedIn>, asked: LogQuery) {
  const [{ rows, nextCursor }, shelf] = await Promise.all([
    completedLessons(ctx, asked),
    shelfOf(ctx, ctx.now()),
  ])
  return { lessons: rows, total: shelf.lessonsCompleted, nextCursor }
}
