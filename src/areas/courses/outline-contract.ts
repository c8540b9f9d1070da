import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zChosenInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { zFileView, zLessonFile, zLessonMedia, zMediaView } from './media.ts'
import { zQuiz } from './quiz.ts'
import { lessonKinds, lessonStatuses, maxTitleLength } from './rules.ts'
import { zCourseDetail, zDocument, zEditorPresence, zLesson, zLessonVersion } from './wire-shapes.ts'

const inCourse = z.object({ courseId: zId('crs') })
const inLesson = z.object({ courseId: zId('crs'), lessonId: zId('lsn') })
const inSection = z.object({ courseId: zId('crs'), sectionId: zId('sec') })
const zLessonIds = z.array(zId('lsn')).min(1).max(500)
const zTitle = z.string().max(maxTitleLength, `Use at most ${maxTitleLength} characters`)
const zRevision = z.int().describe('The revision these changes were made to; an older one is refused')
const zDone = z.object({ done: z.literal(true) })
const tags = ['Courses']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })

/** Sections and lessons of a course, for its creator. */
export const outlineContract = {
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
      summary: 'Reorder sections and lessons; refused unless it names exactly those there are',
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
        shown: z.object({ media: zMediaView.nullable(), files: z.array(zFileView) }),
      }),
    ),

  restoreVersion: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/lessons/{lessonId}/versions/{versionId}/restoration',
      summary: 'Restore an earlier version; what’s there now becomes a version itself',
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
        opensAt: zChosenInstant.nullable().optional(),
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
