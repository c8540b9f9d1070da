import { beforeEach, describe, expect, it } from 'vitest'
import { issueCertificate } from '#areas/certificates/server/certificates.ts'
import type { Course, Lesson } from '#areas/courses/contract.ts'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import { addNote } from '#areas/learning/server/notes.ts'
import type { UserActor } from '#kernel/actor.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { AchievementKey } from '../rules.ts'
import { listAchievements, refreshAchievements } from './achievements.ts'

const test = testDb()
let creator: CreatorCtx
let course: Course & { lessonIds: Lesson['id'][] }
let mia: Ctx<UserActor>

beforeEach(async () => {
  useTestPayments()
  creator = await asCreator(test.db)
  course = await makeCourse(creator, { published: true, priceCents: 0, lessons: 3 })
  mia = await asStudent(test.db)
  await buy(mia, course, { email: mia.actor.email, name: 'Mia Chen' })
})

const complete = (at: number) => completeLesson(mia, course.id, course.lessonIds[at] ?? 'lsn_')
const one = async (key: AchievementKey) =>
  (await listAchievements(mia)).achievements.find((achievement) => achievement.key === key)
const pool = (text: string, values: unknown[]) => test.database.pool.query(text, values)

describe('achievements', () => {
  it('are eight, none earned at first, each with what is left', async () => {
    const { earned, achievements } = await listAchievements(mia)
    expect({ earned, all: achievements.length }).toEqual({ earned: 0, all: 8 })
    expect(await one('firstCourse')).toMatchObject({ course: { title: course.title, lessonsLeft: 3 } })
    expect(await one('noteTaker')).toMatchObject({ have: 0, need: 20, earnedAt: null })
  })

  it('come with the first lesson, the last one and the certificate', async () => {
    await complete(0)
    expect(await one('firstLesson')).toMatchObject({ earnedAt: expect.any(String) })
    expect(await one('certified')).toMatchObject({ course: { lessonsLeft: 2 } })
    await complete(1)
    await complete(2)
    expect(await one('firstCourse')).toMatchObject({
      earnedAt: expect.any(String),
      by: course.title,
      course: null,
    })
    expect(await one('certified')).toMatchObject({ earnedAt: null, course: { lessonsLeft: 0 } })
    await issueCertificate(mia, course.id, 'Mia Chen')
    expect(await one('certified')).toMatchObject({ earnedAt: expect.any(String), by: course.title })
  })

  it('carry the moment of the fact, and stay when the facts go', async () => {
    const lessonId = course.lessonIds[0] ?? 'lsn_'
    for (let n = 1; n <= 20; n++)
      await addNote(mia, course.id, lessonId, { text: `Note ${n}`, atSeconds: null })
    await pool(`update notes set created_at = '2026-03-04T05:06:07Z' where workspace_id = $1`, [
      creator.actor.workspaceId,
    ])
    await refreshAchievements(mia, mia.actor.userId)
    await pool('delete from notes where workspace_id = $1', [creator.actor.workspaceId])
    expect(await one('noteTaker')).toMatchObject({ earnedAt: '2026-03-04T05:06:07.000Z', have: 0 })
    // Again, from two processes at once: nothing changes.
    await Promise.all([1, 2, 3].map(() => refreshAchievements(mia, mia.actor.userId)))
    expect((await listAchievements(mia)).earned).toBe(1)
  })

  it('count days in a row, hours of study and a quiz without a mistake', async () => {
    const { workspaceId } = creator.actor
    await complete(0)
    const lessonId = course.lessonIds[0]
    await pool(
      `insert into sittings (workspace_id, id, enrollment_id, lesson_id, key, started_at, ended_at, seconds)
       select $1, 'sit_' || lpad(n::text, 26, '0'), e.id, $2, 'sitting-' || n, day, day + interval '2 hours', 5400
       from enrollments e, generate_series(1, 7) n, lateral (select timestamptz '2026-02-01T10:00Z' + n * interval '1 day' as day) d
       where e.workspace_id = $1`,
      [workspaceId, lessonId],
    )
    await pool(
      `insert into quiz_attempts (workspace_id, id, enrollment_id, course_id, lesson_id, number, seed, quiz, score, passed, started_at, ended_at)
       select $1, 'att_' || repeat('0', 26), e.id, e.course_id, $2, 1, 1, '{}', 100, true, now(), '2026-02-03T10:00Z'
       from enrollments e where e.workspace_id = $1`,
      [workspaceId, lessonId],
    )
    expect(await one('sevenDays')).toMatchObject({ earnedAt: '2026-02-08T00:00:00.000Z' })
    expect(await one('tenHours')).toMatchObject({ have: 36_000, earnedAt: '2026-02-08T12:00:00.000Z' })
    expect(await one('perfectScore')).toMatchObject({ earnedAt: '2026-02-03T10:00:00.000Z', by: 'Lesson 1' })
  })

  it('are each person’s own', async () => {
    await complete(0)
    await listAchievements(mia)
    expect((await listAchievements(await asStudent(test.db))).earned).toBe(0)
  })
})
