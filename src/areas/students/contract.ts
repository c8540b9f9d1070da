import * as z from 'zod'
import { zMailAllowance } from '#areas/accounts/contract.ts'
import { zLock, zProgressRecord } from '#areas/learning/contract.ts'
import { allow } from '#kernel/contract.ts'
import { zChosenInstant, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import {
  importFields,
  mostImportBytes,
  mostImportRows,
  mostRecipients,
  studentFilters,
  studentSorts,
  studentStatuses,
} from './rules.ts'

export const zStudent = z.object({
  id: zId('enr'),
  contactId: zId('ctc'),
  name: z.string(),
  email: z.string(),
  /** Of the user behind the contact, once they have proven the address. */
  photoURL: z.string().nullable(),
  unconfirmed: z.boolean().describe('Bought with this address by someone who hasn’t proven that it’s theirs'),
  status: z.enum(studentStatuses),
  /** Open, not finished, and nothing done for seven days or the same quiz failed twice. */
  stuck: z.boolean(),
  enrolledAt: zInstant,
  lastActiveAt: zInstant.nullable(),
  finishedAt: zInstant.nullable(),
  completedLessons: z.int(),
  totalLessons: z.int(),
  percent: z.int(),
  /** When access ends, or ended; null for access without an end. */
  accessUntil: zInstant.nullable(),
})
export type Student = z.infer<typeof zStudent>

const zCount = z.int()
export const zStudentCounts = z.object({
  all: zCount,
  active: zCount,
  stuck: zCount,
  never: zCount,
  finished: zCount,
  ended: zCount,
})
export type StudentCounts = z.infer<typeof zStudentCounts>

/** Several students at once: by name, or all that a filter finds. `expected` is the number the creator saw. */
export const zAudience = z.object({
  ids: z.array(zId('enr')).min(1).max(500).optional(),
  filter: z.enum(studentFilters).optional(),
  search: z.string().max(100).optional(),
  expected: z.int().min(1).max(mostRecipients).optional(),
})
export type Audience = z.infer<typeof zAudience>

export const zStudentDetail = z.object({
  student: zStudent,
  /** Every right to the course there is or was, newest first: where it came from and how long it holds. */
  access: z.array(
    z.object({
      source: z.enum(['order', 'manual']),
      orderId: zId('ord').nullable(),
      since: zInstant,
      endsAt: zInstant.nullable(),
      revokedAt: zInstant.nullable(),
      reason: z.string().nullable(),
      open: z.boolean(),
      unconfirmed: z.boolean().describe('The order isn’t proven to be this person’s'),
    }),
  ),
  others: z
    .array(
      z.object({
        orderId: zId('ord'),
        since: zInstant,
        completedLessons: z.int(),
        lastActiveAt: zInstant.nullable(),
      }),
    )
    .describe('Started by other orders with this address that no one has confirmed yet'),
  record: zProgressRecord,
  /** Lessons that are closed to this student, or would be without the exception that was made. */
  openings: z.array(
    z.object({
      lessonId: zId('lsn'),
      title: z.string(),
      lock: zLock.nullable(),
      /** Set by hand; null where the lesson's own rule holds. */
      opensAt: zInstant.nullable(),
    }),
  ),
})
export type StudentDetail = z.infer<typeof zStudentDetail>

const zImportColumn = z.enum(importFields).nullable()
const zFailure = z.object({ row: z.int(), email: z.string(), reason: z.string() })

export const zStudentImport = z.object({
  id: zId('imp'),
  name: z.string(),
  total: z.int(),
  /** Rows that are through, whatever became of them. */
  done: z.int(),
  added: z.int(),
  already: z.int(),
  failed: z.int(),
  failures: z.array(zFailure).describe('The first hundred; all of them are in the file'),
  createdAt: zInstant,
  finishedAt: zInstant.nullable(),
  undoneAt: zInstant.nullable(),
  /** Until then it can be taken back; null when it cannot. */
  undoUntil: zInstant.nullable(),
})
export type StudentImport = z.infer<typeof zStudentImport>

export const zImportPreview = z.object({
  columns: z.array(
    z.object({ heading: z.string(), samples: z.array(z.string()), field: z.enum(importFields).nullable() }),
  ),
  rows: z.int(),
  /** People who would be put on the course, */
  ready: z.int(),
  /** who can open it already, */
  already: z.int(),
  /** and who appear in the file twice. */
  repeated: z.int(),
  failed: z.int(),
  failures: z.array(zFailure).describe('The first hundred'),
  /** Places the plan has left, when fewer than are needed; null otherwise. */
  room: z.int().nullable(),
  /** Each of them gets an email that says who enrolled them. */
  allowance: zMailAllowance,
})
export type ImportPreview = z.infer<typeof zImportPreview>

export const zMessagePreview = z.object({
  /** Students that are meant, */
  meant: z.int(),
  /** those of them who can get it, */
  recipients: z.int(),
  /** who asked for no email, */
  stopped: z.int(),
  /** and who have not been told yet that they were enrolled. */
  untold: z.int(),
  allowance: zMailAllowance,
})
export type MessagePreview = z.infer<typeof zMessagePreview>

const inCourse = z.object({ courseId: zId('crs') })
const ofStudent = inCourse.extend({ studentId: zId('enr') })
const ofImport = inCourse.extend({ importId: zId('imp') })
const zEnd = zChosenInstant.nullable().describe('When access ends; null for access without an end')
const zName = z.string().max(200, 'Use at most 200 characters')
const zEmail = z.string().max(254, 'Use at most 254 characters')
const zFile = inCourse.extend({
  text: z
    .string()
    .max(mostImportBytes, 'Use a file of at most 900 kB')
    .describe(`A CSV file with a line of headings and at most ${mostImportRows} rows`),
  mapping: z.array(zImportColumn).max(200).optional().describe('What each column holds; guessed without it'),
})
const zChanged = z.object({ changed: z.int() })
const tags = ['Students']
const creators = () => allow({ role: 'creator', minPlan: 'free_plan' })
const at = (path: string) => `/courses/{courseId}${path}` as const

export const studentsContract = {
  list: creators()
    .route({
      method: 'GET',
      path: at('/students'),
      summary: 'Students of a course and how far they are',
      tags,
    })
    .input(
      inCourse.extend({
        search: z.string().max(100).optional().describe('Words in name or address'),
        filter: z.enum(studentFilters).default('all'),
        sort: z.enum(studentSorts).default('enrolled'),
        direction: z.enum(['ascending', 'descending']).default('descending'),
        pageSize: z.coerce.number().int().min(1).max(100).default(25),
        after: zId('enr').optional().describe('The page continues after this student, in the same order'),
      }),
    )
    .output(
      z.object({
        students: z.array(zStudent),
        total: z.int(),
        approximate: z.boolean().describe('A search found thousands: the total is an estimate'),
        next: zId('enr').nullable().describe('The student the next page continues after; null at the end'),
        counts: zStudentCounts.describe('How many students each filter finds, before the search'),
        course: z.object({ title: z.string(), lessons: z.int(), published: z.boolean() }),
      }),
    ),

  get: creators()
    .route({
      method: 'GET',
      path: at('/students/{studentId}'),
      summary: 'A student with access, progress record and lessons that open later',
      tags,
    })
    .input(ofStudent)
    .output(zStudentDetail),

  enrol: creators()
    .meta({ idempotent: true, refusals: ['CONFLICT', 'LIMIT_REACHED', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: at('/students'),
      summary: 'Enroll someone in a course',
      tags,
      successStatus: 201,
    })
    .input(
      inCourse.extend({
        name: zName,
        email: zEmail,
        endsAt: zEnd.default(null),
      }),
    )
    .output(zStudent),

  setAccess: creators()
    .meta({ refusals: ['CONFLICT', 'LIMIT_REACHED'] })
    .route({
      method: 'PUT',
      path: at('/student-access'),
      summary: 'Extend, shorten or give back access of students',
      tags,
    })
    .input(inCourse.extend({ students: zAudience, endsAt: zEnd }))
    .output(zChanged),

  endAccess: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'DELETE',
      path: at('/student-access'),
      summary: 'Take students off a course; their progress is kept',
      tags,
    })
    .input(inCourse.extend({ students: zAudience }))
    .output(zChanged),

  reset: creators()
    .route({
      method: 'POST',
      path: at('/students/{studentId}/fresh-start'),
      summary: 'Set the progress of a student back to nothing; the record says so',
      tags,
    })
    .input(ofStudent)
    .output(zStudentDetail),

  openLesson: creators()
    .route({
      method: 'PUT',
      path: at('/students/{studentId}/openings/{lessonId}'),
      summary: 'Open a lesson for one student at a moment of its own',
      tags,
    })
    .input(
      ofStudent.extend({
        lessonId: zId('lsn'),
        opensAt: zChosenInstant.nullable().describe('Null: by the lesson’s own rule again'),
      }),
    )
    .output(zStudentDetail),

  message: creators()
    .meta({ idempotent: true, refusals: ['CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: at('/student-messages'),
      summary: 'Email students of a course',
      tags,
      successStatus: 201,
    })
    .input(
      inCourse.extend({
        students: zAudience,
        subject: z.string().max(150, 'Use at most 150 characters'),
        text: z.string().max(10_000, 'Use at most 10,000 characters'),
        recipients: z
          .int()
          .min(1)
          .max(mostRecipients)
          .optional()
          .describe('How many of them can get it, as the preview said; without it all must be able to'),
      }),
    )
    .output(z.object({ messageId: zId('msg'), recipients: z.int() })),

  previewMessage: creators()
    .route({
      method: 'POST',
      path: at('/student-messages/preview'),
      summary: 'How many students a message would reach, and how many may still be emailed today',
      tags,
    })
    .input(inCourse.extend({ students: zAudience }))
    .output(zMessagePreview),

  previewImport: creators()
    .route({
      method: 'POST',
      path: at('/student-imports/preview'),
      summary: 'What a CSV file would do, without doing it',
      tags,
    })
    .input(zFile)
    .output(zImportPreview),

  startImport: creators()
    .meta({ idempotent: true, refusals: ['CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: at('/student-imports'),
      summary: 'Put the people of a CSV file on a course, in the background',
      tags,
      successStatus: 201,
    })
    .input(
      zFile.extend({
        name: zName.default('').describe('What the file is called'),
        endsAt: zEnd.default(null),
      }),
    )
    .output(zStudentImport),

  imports: creators()
    .route({
      method: 'GET',
      path: at('/student-imports'),
      summary: 'Imports of a course, newest first',
      tags,
    })
    .input(inCourse)
    .output(z.object({ imports: z.array(zStudentImport) })),

  undoImport: creators()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'DELETE',
      path: at('/student-imports/{importId}'),
      summary: 'Take an import back: the access it gave ends',
      tags,
    })
    .input(ofImport)
    .output(zStudentImport),
}
