import * as z from 'zod'
import { zFileView, zMediaView } from '#areas/courses/media.ts'
import {
  reviewRules,
  zQuestionToAnswer,
  zQuizAnswers,
  zQuizResult,
  zReviewedQuestion,
} from '#areas/courses/quiz.ts'
import { lessonKinds, lockReasons, mostStops } from '#areas/courses/rules.ts'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { zRecordEntry, zSpan } from './record.ts'

/** Why a lesson is closed to this learner, in words, and when it opens if that is known. */
export const zLock = z.object({
  reason: z.enum(lockReasons),
  sentence: z.string(),
  opensAt: zInstant.nullable(),
  /** The lesson to do first. */
  lessonId: zId('lsn').nullable(),
})
export type Lock = z.infer<typeof zLock>

/** `completedAt` is null while ahead; `lock` null while open. */
export const zLearnLesson = z.object({
  id: zId('lsn'),
  sectionId: zId('sec').nullable(),
  title: z.string(),
  kind: z.enum(lessonKinds),
  durationSeconds: z.int(),
  /** Of a download: how many files and their bytes together; of a quiz: its questions. */
  detail: z.object({ files: z.int(), bytes: z.int(), questions: z.int(), passPercent: z.int().nullable() }),
  completedAt: zInstant.nullable(),
  watchedPercent: z.int(),
  positionSeconds: z.number().nullable(),
  lock: zLock.nullable(),
})
export type LearnLesson = z.infer<typeof zLearnLesson>

export const zProgress = z.object({
  completed: z.int(),
  total: z.int(),
  percent: z.int(),
  /** Where to continue; null when every lesson is done, or none that is open is left. */
  nextLessonId: zId('lsn').nullable(),
  finishedAt: zInstant.nullable(),
})
export type Progress = z.infer<typeof zProgress>

/** A course a person owns or owned, with where they are in it. */
export const zOwnedCourse = z.object({
  courseId: zId('crs'),
  title: z.string(),
  sellerName: z.string(),
  sellerHandle: z.string(),
  sellerColor: z.string(),
  grantedAt: zInstant,
  progress: zProgress,
  nextLesson: z.object({ id: zId('lsn'), title: z.string(), durationSeconds: z.int() }).nullable(),
  /** Its lessons in the order of the outline, `here` being the next one; null for more than a line can show. */
  stops: z
    .array(z.enum(['past', 'here', 'ahead']))
    .max(mostStops)
    .nullable(),
  /** A recording that was begun and is not done, and its second. */
  stopped: z.object({ lessonId: zId('lsn'), title: z.string(), seconds: z.int() }).nullable(),
  lastActiveAt: zInstant.nullable(),
  /** Its own picture; null where a cover is drawn. */
  imageUrl: z.string().nullable(),
  awardsCertificate: z.boolean(),
  /** Access ended: why, in words. */
  ended: z.object({ at: zInstant, reason: z.string() }).nullable(),
})
export type OwnedCourse = z.infer<typeof zOwnedCourse>

export const zLearnCourse = z.object({
  id: zId('crs'),
  title: z.string(),
  sellerName: z.string(),
  sellerHandle: z.string(),
  /** Their logo; null where they have none. */
  sellerLogoUrl: z.string().nullable(),
  sellerColor: z.string(),
  /** Where it is for sale. */
  salesPath: z.string(),
  sections: z.array(z.object({ id: zId('sec'), title: z.string() })),
  lessons: z.array(zLearnLesson),
  progress: zProgress,
  /** Where the learner was last, on whatever device; the player opens here. */
  lastLessonId: zId('lsn').nullable(),
  /** The creator looking at the own course: nothing is recorded. */
  preview: z.boolean(),
  /** A visitor looking at a free preview: only such lessons open, nothing is recorded. */
  sample: z.boolean(),
  awardsCertificate: z.boolean(),
})
export type LearnCourse = z.infer<typeof zLearnCourse>

export const zQuizState = z.object({
  questionCount: z.int(),
  points: z.int(),
  passPercent: z.int(),
  mustPass: z.boolean(),
  maxAttempts: z.int(),
  attemptsUsed: z.int(),
  minutesLimit: z.int().nullable(),
  review: z.enum(reviewRules),
  bestPercent: z.int().nullable(),
  passed: z.boolean(),
  /** An attempt that was begun and not handed in. */
  open: z.object({ attemptId: zId('att'), startedAt: zInstant, endsAt: zInstant.nullable() }).nullable(),
  last: z
    .object({ attemptId: zId('att'), number: z.int(), result: zQuizResult, endedAt: zInstant })
    .nullable(),
  /** Every attempt that ended, the first one first. */
  attempts: z.array(
    z.object({
      attemptId: zId('att'),
      number: z.int(),
      points: z.int(),
      of: z.int(),
      percent: z.int(),
      passed: z.boolean(),
      endedAt: zInstant,
    }),
  ),
})
export type QuizState = z.infer<typeof zQuizState>

export const zLearnContent = z.object({
  id: zId('lsn'),
  courseId: zId('crs'),
  title: z.string(),
  kind: z.enum(lessonKinds),
  durationSeconds: z.int(),
  /** Sanitized on the server. */
  html: z.string(),
  media: zMediaView.nullable(),
  files: z.array(zFileView),
  quiz: zQuizState.nullable(),
  /** The rule by which it counts, in plain words. */
  rule: z.string(),
  completedAt: zInstant.nullable(),
  watchedPercent: z.int(),
  /** Where the learner stopped: seconds of the recording, percent of the page; on whatever device it was. */
  position: z.number().nullable(),
  /** Grows with every save by the creator: a kept copy with another number is old. */
  revision: z.int(),
})
export type LearnContent = z.infer<typeof zLearnContent>

/**
 * What a device knows since it last told us. Sent every five seconds of playing and on leaving; kept while offline and sent
 * later. Sending it again, late or beside another device changes nothing that is not so.
 */
export const zProgressReport = z.object({
  /** Moment of the device; one in the future counts as now. */
  at: zInstant,
  position: z.number().min(0).max(360_000).nullable().default(null),
  played: z.array(zSpan).max(200).default([]),
  sitting: z
    .object({
      key: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/),
      startedAt: zInstant,
      /** Seconds really played or read since `startedAt`, all in all. */
      seconds: z.int().min(0).max(86_400),
    })
    .nullable()
    .default(null),
})
export type ProgressReport = z.infer<typeof zProgressReport>

/** Whether it was said on this device just now or earlier without a connection. */
const zMark = z.object({ at: zInstant.optional().describe('Moment of the device; now without it') })

export const zLessonState = z.object({
  completedAt: zInstant.nullable(),
  watchedPercent: z.int(),
  position: z.number().nullable(),
  progress: zProgress,
})
export type LessonState = z.infer<typeof zLessonState>

/** While nothing but position and playing moved, `progress` is null: the course didn't change. */
export const zReported = zLessonState.extend({ progress: zProgress.nullable() })
export type ReportAnswer = z.infer<typeof zReported>

export const zNote = z.object({
  id: zId('nte'),
  lessonId: zId('lsn'),
  lessonTitle: z.string(),
  text: z.string(),
  atSeconds: z.int().nullable(),
  createdAt: zInstant,
  updatedAt: zInstant,
})
export type Note = z.infer<typeof zNote>
const zNoteText = z.string().max(5_000, 'Use at most 5,000 characters')

/** The record of a learner in a course: why every percent is what it is. Learner and creator see the same. */
export const zProgressRecord = z.object({
  enrolledAt: zInstant,
  progress: zProgress,
  studySeconds: z.int(),
  lessons: z.array(
    z.object({
      lessonId: zId('lsn'),
      title: z.string(),
      kind: z.enum(lessonKinds),
      rule: z.string(),
      completedAt: zInstant.nullable(),
      /** "Complete: watched 92%.", "Not complete yet: 40% of 90% watched." */
      because: z.string(),
      entries: z.array(z.object({ at: zInstant, entry: zRecordEntry, sentence: z.string() })),
    }),
  ),
  sittings: z.array(
    z.object({
      lessonId: zId('lsn'),
      title: z.string(),
      startedAt: zInstant,
      endedAt: zInstant,
      seconds: z.int(),
    }),
  ),
})
export type ProgressRecord = z.infer<typeof zProgressRecord>

const inCourse = z.object({ courseId: zId('crs') })
const inLesson = z.object({ courseId: zId('crs'), lessonId: zId('lsn') })
const inAttempt = inLesson.extend({ attemptId: zId('att') })
const zDone = z.object({ done: z.literal(true) })
const tags = ['Learning']
const learner = () => allow('learner')
const at = (path: string) => `/learn/{courseId}${path}` as const

/** A player says where it is every five seconds: five hundred learners of a school share one address. */
const reports = { name: 'reports', points: 6000, seconds: 60 }

export const learningContract = {
  course: allow('public')
    .route({
      method: 'GET',
      path: '/learn/{courseId}',
      summary: 'An owned course with the learner’s progress',
      tags,
    })
    .input(inCourse)
    .output(zLearnCourse),

  lesson: allow('public')
    .route({ method: 'GET', path: at('/lessons/{lessonId}'), summary: 'The content of a lesson', tags })
    .input(inLesson)
    .output(zLearnContent),

  open: learner()
    .route({
      method: 'PUT',
      path: at('/lessons/{lessonId}/opening'),
      summary: 'Remember that the learner is here',
      tags,
    })
    .input(inLesson.extend(zMark.shape))
    .output(zDone),

  report: learner()
    .meta({ limit: reports })
    .route({
      method: 'PUT',
      path: at('/lessons/{lessonId}/progress'),
      summary: 'Save position, what was played, and time studied',
      tags,
    })
    .input(inLesson.extend(zProgressReport.shape))
    .output(zReported),

  complete: learner()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: at('/lessons/{lessonId}/completion'),
      summary: 'Mark a lesson as done',
      tags,
    })
    .input(inLesson.extend(zMark.shape))
    .output(zLessonState),

  uncomplete: learner()
    .route({
      method: 'DELETE',
      path: at('/lessons/{lessonId}/completion'),
      summary: 'Mark a lesson as not done',
      tags,
    })
    .input(inLesson.extend(zMark.shape))
    .output(zLessonState),

  record: learner()
    .route({ method: 'GET', path: at('/record'), summary: 'Why every percent is what it is', tags })
    .input(inCourse)
    .output(zProgressRecord),

  startQuiz: learner()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: at('/lessons/{lessonId}/attempts'),
      summary: 'Start a quiz, or continue the open attempt',
      tags,
      successStatus: 201,
    })
    .input(inLesson)
    .output(
      z.object({
        attemptId: zId('att'),
        number: z.int(),
        startedAt: zInstant,
        endsAt: zInstant.nullable(),
        /** The clock that counts: that of a device may be minutes off. */
        now: zInstant,
        questions: z.array(zQuestionToAnswer),
      }),
    ),

  keepQuizAnswers: learner()
    .route({
      method: 'PATCH',
      path: at('/lessons/{lessonId}/attempts/{attemptId}/answers'),
      summary: 'Keep the answers of an attempt with a time limit, for when the time runs out',
      tags,
    })
    .input(inAttempt.extend({ answers: zQuizAnswers }))
    .output(z.object({ kept: z.boolean().describe('False when the attempt has ended') })),

  handInQuiz: learner()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: at('/lessons/{lessonId}/attempts/{attemptId}/answers'),
      summary: 'Hand in the answers of an attempt',
      tags,
    })
    .input(inAttempt.extend({ answers: zQuizAnswers }))
    .output(
      z.object({
        result: zQuizResult,
        questions: z.array(zReviewedQuestion),
        quiz: zQuizState,
        standing: zLessonState,
      }),
    ),

  reviewQuiz: learner()
    .route({
      method: 'GET',
      path: at('/lessons/{lessonId}/attempts/{attemptId}'),
      summary: 'An attempt that was handed in',
      tags,
    })
    .input(inAttempt)
    .output(z.object({ result: zQuizResult, questions: z.array(zReviewedQuestion) })),

  // Written for oneself: not for an admin who looks as the learner.
  notes: learner()
    .meta({ unseen: true })
    .route({ method: 'GET', path: at('/notes'), summary: 'The learner’s notes in a course', tags })
    .input(inCourse.extend({ lessonId: zId('lsn').optional() }))
    .output(z.object({ notes: z.array(zNote) })),

  addNote: learner()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: at('/lessons/{lessonId}/notes'),
      summary: 'Write a note, at a second of the recording or for the lesson',
      tags,
      successStatus: 201,
    })
    .input(
      inLesson.extend({
        /** Made by the device, so that a note sent twice is one note. */
        noteId: zId('nte').optional(),
        text: zNoteText,
        atSeconds: z.int().min(0).max(360_000).nullable().default(null),
      }),
    )
    .output(zNote),

  changeNote: learner()
    .route({ method: 'PATCH', path: at('/notes/{noteId}'), summary: 'Change a note', tags })
    .input(inCourse.extend({ noteId: zId('nte'), text: zNoteText }))
    .output(zNote),

  removeNote: learner()
    .route({ method: 'DELETE', path: at('/notes/{noteId}'), summary: 'Delete a note', tags })
    .input(inCourse.extend({ noteId: zId('nte') }))
    .output(zDone),
}
