import * as z from 'zod'
import { lessonKinds } from '#areas/courses/rules.ts'
import { allow } from '#kernel/contract.ts'
import { zPage } from '#kernel/paging.ts'
import { isTimeZone, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

const zLogLesson = z.object({
  courseId: zId('crs'),
  courseTitle: z.string(),
  lessonId: zId('lsn'),
  /** Empty where the lesson is gone for good. */
  lessonTitle: z.string(),
})
export const zSitting = zLogLesson.extend({ id: zId('sit'), startedAt: zInstant, seconds: z.int() })
export type Sitting = z.infer<typeof zSitting>
export const zDoneLesson = zLogLesson.extend({
  id: zId('prg'),
  kind: z.enum(lessonKinds),
  completedAt: zInstant,
})
export type DoneLesson = z.infer<typeof zDoneLesson>

export const zMaterials = z.object({
  courses: z.array(
    z.object({
      courseId: zId('crs'),
      title: z.string(),
      files: z.array(
        z.object({
          fileId: zId('fil'),
          name: z.string(),
          bytes: z.int(),
          url: z.string(),
          lessonId: zId('lsn'),
          lessonTitle: z.string(),
        }),
      ),
      /** Files of lessons that open later. */
      waiting: z.int(),
      zipUrl: z.string(),
    }),
  ),
})
export type Materials = z.infer<typeof zMaterials>

export const mostSchedules = 20
export const reminderMinutes = 15

/** When someone wants to study; `untilOn` is the last day on which it may be. */
export const zStudyPlan = z.object({
  courseId: zId('crs').nullable(),
  /** 0 is Sunday. */
  days: z
    .array(z.int().min(0).max(6))
    .min(1, 'Choose at least one day')
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'Choose each day only once'),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 19:30'),
  minutes: z.int().min(5).max(720),
  untilOn: z.iso.date(),
  timeZone: z.string().max(64).refine(isTimeZone, 'We don’t know this time zone'),
  /** An email before each. */
  remind: z.boolean(),
})
export type StudyPlan = z.infer<typeof zStudyPlan>

export const zStudySchedule = zStudyPlan.extend({
  id: zId('sch'),
  courseTitle: z.string(),
  /** Null when it is over. */
  nextAt: zInstant.nullable(),
  calendarUrl: z.string(),
})
export type StudySchedule = z.infer<typeof zStudySchedule>

const tags = ['Learning']
const schedule = '/study-schedules/{scheduleId}' as const
const inSchedule = z.object({ scheduleId: zId('sch') })

/** Studying across everything a person owns. Its operations are called `library`, as they have been since they were the library's. */
export const studyContract = {
  materials: allow('signed-in')
    .route({ method: 'GET', path: '/materials', summary: 'Files to keep, of every course owned', tags })
    .output(zMaterials),

  studyLog: allow('signed-in')
    .route({
      method: 'GET',
      path: '/study-log',
      summary: 'When the signed-in user studied, the latest first; the seconds add up to the total',
      tags,
    })
    .input(zPage)
    .output(
      z.object({ sittings: z.array(zSitting), totalSeconds: z.int(), nextCursor: z.string().nullable() }),
    ),

  completedLessons: allow('signed-in')
    .route({
      method: 'GET',
      path: '/completed-lessons',
      summary: 'The lessons the signed-in user completed, the latest first',
      tags,
    })
    .input(zPage)
    .output(z.object({ lessons: z.array(zDoneLesson), total: z.int(), nextCursor: z.string().nullable() })),

  schedules: allow('signed-in')
    .route({ method: 'GET', path: '/study-schedules', summary: 'Study times of the signed-in user', tags })
    .output(z.object({ schedules: z.array(zStudySchedule) })),

  addSchedule: allow('signed-in')
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/study-schedules',
      summary: 'Plan study times, with a reminder by email if wanted',
      tags,
      successStatus: 201,
    })
    .input(
      zStudyPlan.extend({
        scheduleId: zId('sch').optional().describe('Made by the device: sent twice, it is planned once'),
      }),
    )
    .output(zStudySchedule),

  changeSchedule: allow('signed-in')
    .route({ method: 'PUT', path: schedule, summary: 'Change study times', tags })
    .input(zStudyPlan.extend(inSchedule.shape))
    .output(zStudySchedule),

  removeSchedule: allow('signed-in')
    .route({ method: 'DELETE', path: schedule, summary: 'Delete study times and their reminders', tags })
    .input(inSchedule)
    .output(z.object({ done: z.literal(true) })),
}
