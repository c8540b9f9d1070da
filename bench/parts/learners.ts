import type pg from 'pg'
import { hashToken } from '#platform/crypto.ts'

/** Learners of one course who are signed in; the number of each is their cookie. */
export const cookieOf = (n: number) => `learner-${n}`.padEnd(27, 'x')

const idOf = (prefix: string, n = 'n') => `'${prefix}_' || lpad(${n}::text, 26, '0')`

export type Classroom = { workspaceId: string; courseId: string; learners: number; lessons: number }

/** What a learner and a lesson are called by their numbers, from 1. */
export const lessonIdOf = (n: number) => `lsn_${String(n).padStart(26, '0')}`

/**
 * Fills a course with recordings and with people who study it: users with a session, their grants and enrollments, and a row of
 * progress for each lesson. Written by SQL in the shape the services leave.
 */
export async function fillClassroom(
  pool: pg.Pool,
  { workspaceId, courseId, learners, lessons }: Classroom,
): Promise<void> {
  const people = `generate_series(1, ${learners}) n`
  const hashes = Array.from({ length: learners }, (_, n) => hashToken(cookieOf(n + 1)))
  const media = { fileId: 'fil_00000000000000000000000001', captions: [], chapters: [], seconds: 1_800 }
  const statements: [string, unknown[]][] = [
    [
      'update lessons set deleted_at = now() where workspace_id = $1 and course_id = $2',
      [workspaceId, courseId],
    ],
    [
      `insert into lessons (workspace_id, id, course_id, title, kind, status, position, media, duration_seconds, has_content, created_at, updated_at)
       select $1, ${idOf('lsn')}, $2, 'Lesson ' || n, 'video', 'published', n, $3, 1800, true, now(), now()
       from generate_series(1, ${lessons}) n`,
      [workspaceId, courseId, JSON.stringify(media)],
    ],
    [
      `insert into users (id, email, email_verified, display_name, profile, preferences, created_at, updated_at)
       select ${idOf('usr')}, 'learner' || n || '@example.com', true, 'Learner ' || n, '{}', '{}', now(), now() from ${people}`,
      [],
    ],
    [
      `insert into sessions (id, user_id, token_hash, remembered, ip_address, user_agent, expires_at, created_at, updated_at)
       select ${idOf('ses')}, ${idOf('usr')}, ($1::text[])[n], true, '127.0.0.1', 'bench', now() + interval '20 days', now(), now() from ${people}`,
      [hashes],
    ],
    [
      `insert into contacts (workspace_id, id, email, name, user_id, source, created_at, updated_at)
       select $1, ${idOf('ctc')}, 'learner' || n || '@example.com', 'Learner ' || n, ${idOf('usr')}, 'checkout', now(), now() from ${people}`,
      [workspaceId],
    ],
    [
      `insert into grants (workspace_id, id, contact_id, user_id, thing_kind, thing_id, source_kind, source_id, mode, created_at)
       select $1, ${idOf('grt')}, ${idOf('ctc')}, ${idOf('usr')}, 'course', $2, 'order', ${idOf('ord')}, 'test', now() from ${people}`,
      [workspaceId, courseId],
    ],
    [
      `insert into enrollments (workspace_id, id, course_id, contact_id, last_active_at, last_lesson_at, created_at)
       select $1, ${idOf('enr')}, $2, ${idOf('ctc')}, now(), now(), now() from ${people}`,
      [workspaceId, courseId],
    ],
    [
      `insert into lesson_progress (workspace_id, id, enrollment_id, course_id, lesson_id, opened_at, watched)
       select $1, ${idOf('prg', `(n * ${lessons} + l)`)}, ${idOf('enr')}, $2, ${idOf('lsn', 'l')}, now(), '[[0, 5]]'
       from ${people}, generate_series(1, ${lessons}) l`,
      [workspaceId, courseId],
    ],
  ]
  for (const [text, values] of statements) await pool.query(text, values)
  await pool.query('vacuum analyze')
}
