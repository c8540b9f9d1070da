import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/ids.ts'
import { zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { courseStatuses, lessonKinds, lessonStatuses, maxDescriptionLength, maxTitleLength } from './rules.ts'

export const zCourse = z.object({
  id: zId('crs'),
  title: z.string(),
  description: z.string(),
  slug: z.string(),
  status: z.enum(courseStatuses),
  price: zMoney,
  offerId: zId('off'),
  /** Distinct contacts with a current grant. */
  students: z.int(),
  /** What came in for this course, before fees; test money on a demo or test instance. */
  revenue: zMoney,
  /** Mean progress of current students in percent; null without students. */
  progress: z.int().nullable(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  /** Public path of the sales page. */
  salesPath: z.string(),
  publishedAt: zInstant.nullable(),
  updatedAt: zInstant,
})
export type Course = z.infer<typeof zCourse>

export const zOutlineLesson = z.object({
  id: zId('lsn'),
  title: z.string(),
  kind: z.enum(lessonKinds),
  status: z.enum(lessonStatuses),
  hasContent: z.boolean(),
  durationSeconds: z.int(),
})
export type OutlineLesson = z.infer<typeof zOutlineLesson>

export const zCourseDetail = zCourse.extend({
  lessons: z.array(zOutlineLesson),
  checklist: z.array(
    z.object({
      key: z.enum(['title', 'lesson', 'price', 'payment', 'verified']),
      done: z.boolean(),
      required: z.boolean(),
    }),
  ),
  /** People who keep access when it is unpublished. */
  currentStudents: z.int(),
})
export type CourseDetail = z.infer<typeof zCourseDetail>

/** A document of the block editor: a tree of nodes; what the server does not know is dropped when it is saved. */
export const zDocument = z.record(z.string(), z.unknown())

export const zLesson = zOutlineLesson.extend({
  courseId: zId('crs'),
  content: zDocument.nullable(),
  /** Grows with every save; a save names the one it started from. */
  revision: z.int(),
  updatedAt: zInstant,
})
export type Lesson = z.infer<typeof zLesson>

/** `completed` is when the learner pressed the button; null while ahead. */
export const zLearnLesson = z.object({
  id: zId('lsn'),
  title: z.string(),
  kind: z.enum(lessonKinds),
  durationSeconds: z.int(),
  completedAt: zInstant.nullable(),
})

export const zProgress = z.object({
  completed: z.int(),
  total: z.int(),
  percent: z.int(),
  /** Where to go on; null when every lesson is done. */
  nextLessonId: zId('lsn').nullable(),
  finishedAt: zInstant.nullable(),
})
export type Progress = z.infer<typeof zProgress>

export const zLearnCourse = z.object({
  id: zId('crs'),
  title: z.string(),
  sellerName: z.string(),
  sellerHandle: z.string(),
  lessons: z.array(zLearnLesson),
  progress: zProgress,
  /** Where the learner was last; the player opens here. */
  lastLessonId: zId('lsn').nullable(),
  /** The creator looking at the own course: nothing is recorded. */
  preview: z.boolean(),
})
export type LearnCourse = z.infer<typeof zLearnCourse>

export const zLearnContent = z.object({
  id: zId('lsn'),
  courseId: zId('crs'),
  title: z.string(),
  kind: z.enum(lessonKinds),
  durationSeconds: z.int(),
  /** Sanitised on the server. */
  html: z.string(),
  rule: z.string(),
  completedAt: zInstant.nullable(),
})
export type LearnContent = z.infer<typeof zLearnContent>

const inCourse = z.object({ courseId: zId('crs') })
const inLesson = z.object({ courseId: zId('crs'), lessonId: zId('lsn') })
const zTitle = z.string().max(maxTitleLength, `Use at most ${maxTitleLength} characters`)
const zDescription = z.string().max(maxDescriptionLength, `Use at most ${maxDescriptionLength} characters`)
const zRevision = z.int().describe('The revision these changes were made to; an older one is refused')
const zPrice = z.int().describe('In the smallest unit of the workspace’s currency; 0 is free')
const zDone = z.object({ done: z.literal(true) })

const tags = ['Courses']
const learning = ['Learning']
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
    .route({
      method: 'PATCH',
      path: '/courses/{courseId}',
      summary: 'Change title, description, address or price',
      tags,
    })
    .input(
      inCourse.extend({
        title: zTitle.optional(),
        description: zDescription.optional(),
        priceCents: zPrice.optional(),
      }),
    )
    .output(zCourseDetail),

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

  addLesson: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/lessons',
      summary: 'Add a lesson at the end or behind another',
      tags,
      successStatus: 201,
    })
    .input(
      inCourse.extend({
        title: zTitle,
        kind: z.enum(lessonKinds).default('text'),
        afterLessonId: zId('lsn').optional().describe('Where it goes; at the end without it'),
      }),
    )
    .output(zLesson),

  getLesson: creators()
    .route({
      method: 'GET',
      path: '/courses/{courseId}/lessons/{lessonId}',
      summary: 'A lesson with its content, for editing',
      tags,
    })
    .input(inLesson)
    .output(zLesson),

  updateLesson: creators()
    .meta({ mends: 'content' })
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PATCH',
      path: '/courses/{courseId}/lessons/{lessonId}',
      summary: 'Save title or content',
      tags,
    })
    .input(inLesson.extend({ title: zTitle.optional(), content: zDocument.optional(), revision: zRevision }))
    .output(zLesson),

  moveLesson: creators()
    .route({
      method: 'PUT',
      path: '/courses/{courseId}/lessons/{lessonId}/position',
      summary: 'Move a lesson to a place in the outline, counted from 0',
      tags,
    })
    .input(inLesson.extend({ position: z.int().min(0).describe('Counted from 0') }))
    .output(zCourseDetail),

  publishLesson: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/lessons/{lessonId}/publication',
      summary: 'Show a lesson to students',
      tags,
    })
    .input(inLesson)
    .output(zLesson),

  unpublishLesson: creators()
    .route({
      method: 'DELETE',
      path: '/courses/{courseId}/lessons/{lessonId}/publication',
      summary: 'Hide a lesson from students',
      tags,
    })
    .input(inLesson)
    .output(zLesson),

  removeLesson: creators()
    .route({
      method: 'DELETE',
      path: '/courses/{courseId}/lessons/{lessonId}',
      summary: 'Move a lesson to the trash',
      tags,
    })
    .input(inLesson)
    .output(zDone),

  restoreLesson: creators()
    .route({
      method: 'POST',
      path: '/courses/{courseId}/lessons/{lessonId}/restoration',
      summary: 'Put a deleted lesson back where it was',
      tags,
    })
    .input(inLesson)
    .output(zLesson),

  learn: allow('learner')
    .route({
      method: 'GET',
      path: '/learn/{courseId}',
      summary: 'An owned course with the learner’s progress',
      tags: learning,
    })
    .input(inCourse)
    .output(zLearnCourse),

  learnLesson: allow('learner')
    .route({
      method: 'GET',
      path: '/learn/{courseId}/lessons/{lessonId}',
      summary: 'The content of a lesson',
      tags: learning,
    })
    .input(inLesson)
    .output(zLearnContent),

  openLesson: allow('learner')
    .route({
      method: 'PUT',
      path: '/learn/{courseId}/lessons/{lessonId}/opening',
      summary: 'Remember that the learner is here',
      tags: learning,
    })
    .input(inLesson)
    .output(zDone),

  completeLesson: allow('learner')
    .route({
      method: 'PUT',
      path: '/learn/{courseId}/lessons/{lessonId}/completion',
      summary: 'Mark a lesson as done',
      tags: learning,
    })
    .input(inLesson)
    .output(zProgress),

  uncompleteLesson: allow('learner')
    .route({
      method: 'DELETE',
      path: '/learn/{courseId}/lessons/{lessonId}/completion',
      summary: 'Mark a lesson as not done',
      tags: learning,
    })
    .input(inLesson)
    .output(zProgress),
}
