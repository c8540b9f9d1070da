import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/ids.ts'
import { zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zLessonFile, zLessonMedia, zShownFile, zShownMedia } from './media.ts'
import { zQuiz } from './quiz.ts'
import { courseStatuses, lessonKinds, lessonStatuses, maxDescriptionLength, maxTitleLength } from './rules.ts'
import { zSalesPage } from './sales-page.ts'

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
  /** Picture of its card; null where the creator chose none and a cover is drawn of its id. */
  imageUrl: z.string().nullable(),
  publishedAt: zInstant.nullable(),
  updatedAt: zInstant,
})
export type Course = z.infer<typeof zCourse>

export const zOutlineLesson = z.object({
  id: zId('lsn'),
  sectionId: zId('sec').nullable(),
  title: z.string(),
  kind: z.enum(lessonKinds),
  status: z.enum(lessonStatuses),
  hasContent: z.boolean(),
  durationSeconds: z.int(),
  freePreview: z.boolean(),
  dripDays: z.int(),
  opensAt: zInstant.nullable(),
  requiredBeforeNext: z.boolean(),
  /** Of a download: its files and their bytes together; of a quiz: its questions and pass mark. */
  detail: z.object({ files: z.int(), bytes: z.int(), questions: z.int(), passPercent: z.int().nullable() }),
})
export type OutlineLesson = z.infer<typeof zOutlineLesson>

export const zSection = z.object({ id: zId('sec'), title: z.string() })
export type Section = z.infer<typeof zSection>

export const zCourseDetail = zCourse.extend({
  sections: z.array(zSection),
  /** In the order of the course: those without a section first, then section by section. */
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
  imageFileId: zId('fil').nullable(),
  salesPage: zSalesPage,
  awardsCertificate: z.boolean(),
})
export type CourseDetail = z.infer<typeof zCourseDetail>

/** A document of the block editor: a tree of nodes; what the server does not know is dropped when it is saved. */
export const zDocument = z.record(z.string(), z.unknown())

export const zLesson = zOutlineLesson.extend({
  courseId: zId('crs'),
  content: zDocument.nullable(),
  media: zLessonMedia.nullable(),
  quiz: zQuiz.nullable(),
  files: z.array(zLessonFile),
  /** The same with names, sizes and addresses, for showing. */
  shown: z.object({ media: zShownMedia.nullable(), files: z.array(zShownFile) }),
  watchPercent: z.int(),
  mustPass: z.boolean(),
  /** Grows with every save; a save names the one it started from. */
  revision: z.int(),
  updatedAt: zInstant,
})
export type Lesson = z.infer<typeof zLesson>

export const zLessonVersion = z.object({
  id: zId('ver'),
  revision: z.int(),
  title: z.string(),
  savedAt: zInstant,
  savedBy: z.string(),
  /** "412 words", "8 questions". */
  summary: z.string(),
  /** What the lesson says now: putting it back would do nothing. */
  current: z.boolean(),
})
export type LessonVersion = z.infer<typeof zLessonVersion>

/** Another tab or person with the course open. */
export const zEditorPresence = z.object({
  tab: z.string(),
  name: z.string(),
  self: z.boolean(),
  lessonId: zId('lsn').nullable(),
  /** The one whose changes are expected: who came first, or took over last. */
  editing: z.boolean(),
  seenAt: zInstant,
})
export type EditorPresence = z.infer<typeof zEditorPresence>

const inCourse = z.object({ courseId: zId('crs') })
const inLesson = z.object({ courseId: zId('crs'), lessonId: zId('lsn') })
const inSection = z.object({ courseId: zId('crs'), sectionId: zId('sec') })
const zLessonIds = z.array(zId('lsn')).min(1).max(500)
const zTitle = z.string().max(maxTitleLength, `Use at most ${maxTitleLength} characters`)
const zDescription = z.string().max(maxDescriptionLength, `Use at most ${maxDescriptionLength} characters`)
const zRevision = z.int().describe('The revision these changes were made to; an older one is refused')
const zPrice = z.int().describe('In the smallest unit of the workspace’s currency; 0 is free')
const zDone = z.object({ done: z.literal(true) })

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
        imageFileId: zId('fil').nullable().optional(),
        salesPage: zSalesPage.optional(),
        awardsCertificate: z.boolean().optional(),
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
        sectionId: zId('sec').optional().describe('At the end of this section'),
        afterLessonId: zId('lsn').optional().describe('Behind this lesson, in its section'),
      }),
    )
    .output(zLesson),

  addLessons: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/lesson-list',
      summary: 'Make lessons from a list of titles',
      tags,
      successStatus: 201,
    })
    .input(
      inCourse.extend({
        titles: z.array(zTitle).min(1).max(200),
        kind: z.enum(lessonKinds).default('text'),
        sectionId: zId('sec').optional(),
        afterLessonId: zId('lsn').optional(),
      }),
    )
    .output(zCourseDetail),

  duplicateLesson: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/lessons/{lessonId}/duplicate',
      summary: 'Copy a lesson as a draft behind it',
      tags,
      successStatus: 201,
    })
    .input(inLesson)
    .output(zLesson),

  addSection: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/sections',
      summary: 'Add a section at the end, or before the lessons behind a lesson',
      tags,
      successStatus: 201,
    })
    .input(
      inCourse.extend({
        title: zTitle,
        afterLessonId: zId('lsn')
          .optional()
          .describe('Takes over the lessons that follow this one in its section'),
      }),
    )
    .output(zCourseDetail),

  renameSection: creators()
    .route({
      method: 'PATCH',
      path: '/courses/{courseId}/sections/{sectionId}',
      summary: 'Rename a section',
      tags,
    })
    .input(inSection.extend({ title: zTitle }))
    .output(zCourseDetail),

  removeSection: creators()
    .route({
      method: 'DELETE',
      path: '/courses/{courseId}/sections/{sectionId}',
      summary: 'Remove a section; its lessons go to the one before',
      tags,
    })
    .input(inSection)
    .output(zCourseDetail),

  arrange: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/courses/{courseId}/outline',
      summary: 'Put sections and lessons in an order; refused when it does not name exactly those there are',
      tags,
    })
    .input(
      inCourse.extend({
        /** Lessons before the first section. */
        lessonIds: z.array(zId('lsn')).max(500),
        sections: z.array(z.object({ id: zId('sec'), lessonIds: z.array(zId('lsn')).max(500) })).max(100),
      }),
    )
    .output(zCourseDetail),

  publishLessons: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/lessons/publication',
      summary: 'Publish several lessons at once; those without content stay drafts and are named',
      tags,
    })
    .input(z.object({ lessonIds: zLessonIds, status: z.enum(lessonStatuses).default('published') }))
    .output(z.object({ changed: z.array(zId('lsn')), skipped: z.array(zId('lsn')) })),

  versions: creators()
    .route({
      method: 'GET',
      path: '/courses/{courseId}/lessons/{lessonId}/versions',
      summary: 'Earlier versions of a lesson, newest first',
      tags,
    })
    .input(inLesson)
    .output(z.object({ versions: z.array(zLessonVersion) })),

  version: creators()
    .route({
      method: 'GET',
      path: '/courses/{courseId}/lessons/{lessonId}/versions/{versionId}',
      summary: 'An earlier version, to look at',
      tags,
    })
    .input(inLesson.extend({ versionId: zId('ver') }))
    .output(
      zLessonVersion.extend({
        html: z.string(),
        quiz: zQuiz.nullable(),
        shown: z.object({ media: zShownMedia.nullable(), files: z.array(zShownFile) }),
      }),
    ),

  restoreVersion: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/lessons/{lessonId}/versions/{versionId}/restoration',
      summary: 'Put an earlier version back; what stands now becomes a version itself',
      tags,
    })
    .input(inLesson.extend({ versionId: zId('ver') }))
    .output(zLesson),

  presence: creators()
    .route({
      method: 'PUT',
      path: '/courses/{courseId}/presence',
      summary: 'Say that a tab has the course open, and hear who else has',
      tags,
    })
    .input(
      inCourse.extend({
        tab: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/),
        lessonId: zId('lsn').nullable().default(null),
        leaving: z.boolean().default(false),
        takeOver: z.boolean().default(false).describe('From now on this tab is the one that edits'),
      }),
    )
    .output(z.object({ editing: z.boolean(), others: z.array(zEditorPresence) })),

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
    .input(
      inLesson.extend({
        title: zTitle.optional(),
        content: zDocument.optional(),
        media: zLessonMedia.nullable().optional(),
        quiz: zQuiz.nullable().optional(),
        files: z.array(zLessonFile).max(50).optional(),
        freePreview: z.boolean().optional(),
        dripDays: z.int().min(0, 'Enter 0 or more days').max(3650, 'Use at most 3,650 days').optional(),
        opensAt: zInstant.nullable().optional(),
        requiredBeforeNext: z.boolean().optional(),
        watchPercent: z.int().min(1, 'Enter 1 to 100').max(100, 'Enter 1 to 100').optional(),
        mustPass: z.boolean().optional(),
        /** A version of its own, whenever the last one was made: the visible Save. */
        keepVersion: z.boolean().optional(),
        revision: zRevision,
      }),
    )
    .output(zLesson),

  moveLesson: creators()
    .route({
      method: 'PUT',
      path: '/courses/{courseId}/lessons/{lessonId}/position',
      summary: 'Move a lesson to a place in a section',
      tags,
    })
    .input(
      inLesson.extend({
        sectionId: zId('sec')
          .nullable()
          .optional()
          .describe('Its own without it; null: before the first section'),
        position: z
          .int()
          .min(0)
          .describe('Among the lessons there, counted from 0; beyond the end is the end'),
      }),
    )
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

  removeLessons: creators()
    .route({
      method: 'POST',
      path: '/courses/{courseId}/lesson-removal',
      summary: 'Move several lessons to the trash, all or none',
      tags,
    })
    .input(inCourse.extend({ lessonIds: zLessonIds }))
    .output(zCourseDetail),

  restoreLessons: creators()
    .route({
      method: 'POST',
      path: '/courses/{courseId}/lesson-restoration',
      summary: 'Put several deleted lessons back where they were, all or none',
      tags,
    })
    .input(inCourse.extend({ lessonIds: zLessonIds }))
    .output(zCourseDetail),
}
