import * as z from 'zod'
import { lessonKinds, lessonStatuses } from '#areas/courses/rules.ts'
import { zTrashed } from '#areas/courses/wire-shapes.ts'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zChosenDay, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

export const insightRanges = ['7d', '30d', '90d', '1y', 'all'] as const
export type InsightRange = (typeof insightRanges)[number]

export const lessonSorts = ['updated', 'title', 'duration'] as const
export type LessonSort = (typeof lessonSorts)[number]

/** What the list of lessons can be narrowed to. */
export const lessonFilters = [...lessonStatuses, 'trash'] as const

/** What a figure counts; each opens the rows it is made of. */
export const figures = [
  'enrolled',
  'finished',
  'revenue',
  'quiz',
  'study',
  'opened',
  'completed',
  'left',
] as const
export type Figure = (typeof figures)[number]

/** A lesson of any course, with its figures. */
export const zListedLesson = z.object({
  id: zId('lsn'),
  title: z.string(),
  course: z.object({ id: zId('crs'), title: z.string() }),
  type: z.enum(lessonKinds),
  durationSeconds: z.int(),
  status: z.enum(lessonStatuses),
  /** Distinct learner-days on which it was opened. */
  views: z.int(),
  hasContent: z.boolean(),
  updatedAt: zInstant,
  trashed: zTrashed.optional(),
})
export type ListedLesson = z.infer<typeof zListedLesson>

/** Of those who enrolled in the period: how many there are, how many finished; and what came in during it. */
export const zCourseInsight = z.object({
  course: z.object({ id: zId('crs'), title: z.string(), published: z.boolean() }),
  enrolled: z.int(),
  finished: z.int(),
  /** Whole percent of the enrolled; null without any. */
  completionRate: z.int().nullable(),
  /** Mean of each student's best score in each quiz, whole percent; null without any. */
  quizScore: z.int().nullable(),
  quizResults: z.int(),
  revenue: zMoney,
  orders: z.int(),
  studySeconds: z.int(),
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
})
export type CourseInsight = z.infer<typeof zCourseInsight>

const zPeriod = z.object({
  range: z.enum(insightRanges),
  /** Null for everything there is. */
  from: zInstant.nullable(),
  to: zInstant,
})

/** The same length of time before: as far into its last day as it's now. */
const zBefore = z.object({ from: zInstant, to: zInstant, enrolled: z.int(), revenue: zMoney })
export type Before = z.infer<typeof zBefore>

export const zStop = z.object({
  lessonId: zId('lsn'),
  title: z.string(),
  type: z.enum(lessonKinds),
  opened: z.int(),
  completed: z.int(),
  /** For whom it is the furthest lesson they opened, and who did not finish: they stopped here. */
  left: z.int(),
})
export type Stop = z.infer<typeof zStop>

export const zBucket = z.object({
  /** First day of it: `2026-11-01`, in the workspace's zone. */
  day: z.iso.date(),
  unit: z.enum(['day', 'week', 'month']),
  enrolled: z.int(),
  /** The same of the bar's place in the period before; null where there's none before. */
  before: z.int().nullable(),
})
export type Bucket = z.infer<typeof zBucket>

export const zInsightRow = z.object({
  /** Of a student's enrollment, or of an order. */
  key: z.string(),
  studentId: zId('enr').nullable(),
  courseId: zId('crs'),
  courseTitle: z.string(),
  name: z.string(),
  email: z.string(),
  at: zInstant.nullable(),
  lessonTitle: z.string().nullable(),
  percent: z.int().nullable(),
  seconds: z.int().nullable(),
  money: zMoney.nullable(),
})
export type InsightRow = z.infer<typeof zInsightRow>

const tags = ['Course analytics']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })
const zRange = z.enum(insightRanges).default('30d')
const zPageNumber = z.coerce.number().int().min(1).max(1_000).default(1)
const zPageSize = z.coerce.number().int().min(1).max(100).default(25)

export const insightsContract = {
  lessons: creators()
    .route({ method: 'GET', path: '/lessons', summary: 'Every lesson of every course', tags: ['Courses'] })
    .input(
      z.object({
        search: z.string().max(100).optional().describe('Words in the title'),
        courseId: zId('crs').optional(),
        type: z.enum(lessonKinds).optional(),
        status: z.enum(lessonFilters).optional(),
        sort: z.enum(lessonSorts).default('updated'),
        direction: z.enum(['ascending', 'descending']).default('descending'),
        page: zPageNumber,
        pageSize: zPageSize,
      }),
    )
    .output(
      z.object({
        lessons: z.array(zListedLesson),
        total: z.int(),
        courses: z.array(z.object({ id: zId('crs'), title: z.string() })),
      }),
    ),

  courses: creators()
    .route({ method: 'GET', path: '/course-insights', summary: 'Figures of every course in a period', tags })
    .input(z.object({ range: zRange }))
    .output(
      zPeriod.extend({
        courses: z.array(zCourseInsight),
        total: zCourseInsight.omit({ course: true }),
        before: zBefore.nullable(),
        buckets: z.array(zBucket),
      }),
    ),

  course: creators()
    .route({
      method: 'GET',
      path: '/courses/{courseId}/insights',
      summary: 'Figures of a course: enrollments over time and where students stop',
      tags,
    })
    .input(z.object({ courseId: zId('crs'), range: zRange }))
    .output(
      zPeriod.extend({
        figures: zCourseInsight,
        before: zBefore.nullable(),
        buckets: z.array(zBucket),
        stops: z.array(zStop),
      }),
    ),

  rows: creators()
    .route({
      method: 'GET',
      path: '/course-insights/rows',
      summary: 'The rows a figure is made of',
      tags,
    })
    .input(
      z.object({
        range: zRange,
        of: z.enum(figures).default('enrolled'),
        courseId: zId('crs').optional(),
        lessonId: zId('lsn').optional(),
        day: zChosenDay.optional().describe('Only those of the bar that begins on this day'),
        page: zPageNumber,
        pageSize: zPageSize,
      }),
    )
    .output(
      z.object({
        rows: z.array(zInsightRow),
        total: z.int(),
        /** What the figure is when all rows are added up: seconds, percent of the mean, or money. */
        sum: z.object({ seconds: z.int().nullable(), percent: z.int().nullable(), money: zMoney.nullable() }),
      }),
    ),
}
