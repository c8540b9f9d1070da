import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/wire.ts'
import { outlineContract } from './outline-contract.ts'
import { courseStatuses, maxDescriptionLength, maxTitleLength } from './rules.ts'
import { zSalesPage } from './sales-page.ts'
import { zCourse, zCourseDetail, zCourseFacets } from './wire-shapes.ts'

export * from './wire-shapes.ts'

const inCourse = z.object({ courseId: zId('crs') })
const zTitle = z.string().max(maxTitleLength, `Use at most ${maxTitleLength} characters`)
const zDescription = z.string().max(maxDescriptionLength, `Use at most ${maxDescriptionLength} characters`)
const zPrice = z.int().describe('In the smallest unit of the workspace’s currency; 0 is free')
const zDone = z.object({ done: z.literal(true) })
/** How many are gone, and how many stay because people have them. */
const zEmptied = z.object({ deleted: z.int(), kept: z.int() })
const tags = ['Courses']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })

export const coursesContract = {
  list: creators()
    .route({ method: 'GET', path: '/courses', summary: 'Courses of the workspace, last changed first', tags })
    .input(
      z.object({
        search: z.string().max(100).optional().describe('Words in the title'),
        status: z.enum([...courseStatuses, 'trash']).optional(),
      }),
    )
    .output(z.object({ courses: z.array(zCourse), total: z.int() })),

  create: creators()
    .meta({ refusals: ['LIMIT_REACHED'] })
    .route({ method: 'POST', path: '/courses', summary: 'Create a draft course', tags, successStatus: 201 })
    .input(z.object({ title: zTitle, description: zDescription.default(''), priceCents: zPrice.default(0) }))
    .output(zCourse),

  get: creators()
    .route({
      method: 'GET',
      path: '/courses/{courseId}',
      summary: 'A course with its outline and publish checklist',
      tags,
    })
    .input(inCourse)
    .output(zCourseDetail),

  update: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PATCH',
      path: '/courses/{courseId}',
      summary: 'Change title, description, price, picture, or what the course is found by',
      tags,
    })
    .input(
      inCourse.extend({
        title: zTitle.optional(),
        description: zDescription.optional(),
        priceCents: zPrice.optional(),
        imageFileId: zId('fil').nullable().optional(),
        salesPage: zSalesPage.optional(),
        salesPageVersion: z
          .string()
          .max(50)
          .optional()
          .describe('The version this was made from; refused with CONFLICT when someone saved another'),
        awardsCertificate: z.boolean().optional(),
        facets: zCourseFacets.partial().optional(),
      }),
    )
    .output(zCourseDetail),

  duplicate: creators()
    .meta({ refusals: ['LIMIT_REACHED'] })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/duplicate',
      summary: 'Copy a course with its outline as a draft',
      tags,
      successStatus: 201,
    })
    .input(inCourse)
    .output(zCourse),

  publish: creators()
    .meta({ refusals: ['CONFLICT', 'LIMIT_REACHED'] })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/publication',
      summary: 'Put a course on sale with every lesson that has content',
      tags,
    })
    .input(inCourse)
    .output(zCourseDetail),

  unpublish: creators()
    .route({
      method: 'DELETE',
      path: '/courses/{courseId}/publication',
      summary: 'Take a course off sale; its students keep access',
      tags,
    })
    .input(inCourse)
    .output(zCourseDetail),

  remove: creators()
    .route({ method: 'DELETE', path: '/courses/{courseId}', summary: 'Move a course to the trash', tags })
    .input(inCourse)
    .output(zDone),

  restore: creators()
    .meta({ refusals: ['LIMIT_REACHED'] })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/restoration',
      summary: 'Take a course out of the trash',
      tags,
    })
    .input(inCourse)
    .output(zCourseDetail),

  discard: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/trash/courses/{courseId}',
      summary: 'Delete a course in the trash for good',
      tags,
    })
    .input(inCourse)
    .output(zDone),

  emptyTrash: creators()
    .route({
      method: 'DELETE',
      path: '/trash/courses',
      summary: 'Delete the courses in the trash that no one owns, for good',
      tags,
    })
    .output(zEmptied),

  discardLesson: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/trash/lessons/{lessonId}',
      summary: 'Delete a lesson in the trash for good',
      tags,
    })
    .input(z.object({ lessonId: zId('lsn') }))
    .output(zDone),

  emptyLessonTrash: creators()
    .route({
      method: 'DELETE',
      path: '/trash/lessons',
      summary: 'Delete the lessons in the trash that no one learned from, for good',
      tags,
    })
    .output(zEmptied),

  ...outlineContract,
}
