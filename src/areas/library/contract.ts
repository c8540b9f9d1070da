import * as z from 'zod'
import { zProgress } from '#areas/courses/learning-contract.ts'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/ids.ts'
import { zInstant } from '#kernel/time.ts'

/** A course a person owns, with where they are in it. */
export const zOwnedCourse = z.object({
  courseId: zId('crs'),
  title: z.string(),
  sellerName: z.string(),
  sellerHandle: z.string(),
  grantedAt: zInstant,
  progress: zProgress,
  nextLesson: z.object({ id: zId('lsn'), title: z.string() }).nullable(),
  lastActiveAt: zInstant.nullable(),
})
export type OwnedCourse = z.infer<typeof zOwnedCourse>

export const libraryContract = {
  list: allow('signed-in')
    .route({
      method: 'GET',
      path: '/library',
      summary: 'Everything the signed-in user owns',
      tags: ['Learning'],
    })
    .output(z.object({ courses: z.array(zOwnedCourse) })),
}
