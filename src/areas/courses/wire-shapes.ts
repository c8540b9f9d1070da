import * as z from 'zod'
import { zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { courseLanguages, courseLevels, courseSubjects } from './facets.ts'
import { zFileView, zLessonFile, zLessonMedia, zMediaView } from './media.ts'
import { zQuiz } from './quiz.ts'
import { courseStatuses, lessonKinds, lessonStatuses } from './rules.ts'
import { zSalesPage } from './sales-page.ts'

/** Of what is in the trash: since when, and when it is gone for good; null for as long as people own or learned from it. */
export const zTrashed = z.object({ deletedAt: zInstant, goneAt: zInstant.nullable() })
export type TrashedItem = z.infer<typeof zTrashed>

export const zCourseFacets = z.object({
  subject: z.enum(courseSubjects).nullable(),
  level: z.enum(courseLevels).nullable(),
  /** What it is taught in; null for the language of the store. */
  language: z.enum(courseLanguages).nullable(),
})

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
  trashed: zTrashed.optional(),
  /** Published, and more than the plan keeps open: it takes no new students. Absent for every other. */
  isClosed: z.literal(true).optional(),
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
  /** What title, description, picture and sales page say, as one mark: a save may name the one it was made from. */
  salesPageVersion: z.string(),
  awardsCertificate: z.boolean(),
  facets: zCourseFacets,
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
  shown: z.object({ media: zMediaView.nullable(), files: z.array(zFileView) }),
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
