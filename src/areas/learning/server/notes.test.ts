import { beforeAll, describe, expect, it } from 'vitest'
import { publishCourse } from '#areas/courses/server/publishing.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { courseOf, enrollmentOfPass, makeLearner, recordingOf, setLesson } from '#testing/learning.ts'
import { useTestPayments } from '#testing/makers.ts'
import { noteDownload } from './downloads.ts'
import { completeLesson, countQuiz, uncompleteLesson } from './lesson-marks.ts'
import { addNote, changeNote, listNotes, mostNotes, removeNote } from './notes.ts'
import { learnerRecord, recordOf } from './record.ts'
import { resetEnrollment } from './resetting.ts'
import { openLessonOf, takeSeat } from './seat.ts'
import { notes, progressEntries } from './tables.ts'

const test = testDb()
let visitor: Ctx
beforeAll(() => {
  useTestPayments()
  visitor = asVisitor(test.db)
})

async function studying() {
  const creator = await asCreator(test.db)
  const { course, lessonIds } = await courseOf(creator, [recordingOf(100), {}, { kind: 'quiz' }])
  await publishCourse(creator, course.id)
  const [video, text, quiz] = lessonIds as [Id<'lsn'>, Id<'lsn'>, Id<'lsn'>]
  return { creator, course, courseId: course.id, video, text, quiz, mia: await makeLearner(visitor, course) }
}

const note = (text: string, fields: { noteId?: Id<'nte'>; atSeconds?: number } = {}) => ({
  atSeconds: null,
  text,
  ...fields,
})

describe('notes of a learner', () => {
  it('stand in the order of the course and the recording, and can be changed, deleted and put back', async () => {
    const { courseId, video, text, mia } = await studying()
    await addNote(mia, courseId, text, note('About the text'))
    const late = await addNote(mia, courseId, video, note('Late', { atSeconds: 90 }))
    await addNote(mia, courseId, video, note('  Early ', { atSeconds: 5 }))
    const texts = async (lessonId?: Id<'lsn'>) =>
      (await listNotes(mia, courseId, lessonId)).map(({ text }) => text)
    expect(await texts()).toEqual(['Early', 'Late', 'About the text'])
    expect(await changeNote(mia, courseId, late.id, 'Later')).toMatchObject({ text: 'Later', atSeconds: 90 })
    await removeNote(mia, courseId, late.id)
    expect(await texts(video)).toEqual(['Early'])
    await removeNote(mia, courseId, late.id)
    await addNote(mia, courseId, video, note('Later', { noteId: late.id, atSeconds: 90 }))
    expect(await texts(video)).toEqual(['Early', 'Later'])
    await expect(addNote(mia, courseId, video, note(' '))).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('sent twice at once by a device is one', async () => {
    const { courseId, video, mia } = await studying()
    const noteId = newId('nte')
    const sent = await Promise.all(
      [1, 2, 3].map(() => addNote(mia, courseId, video, note('Once', { noteId }))),
    )
    expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([noteId]))
    expect(await listNotes(mia, courseId)).toHaveLength(1)
  })

  it('are theirs alone: not another student’s, not the creator’s', async () => {
    const { creator, course, courseId, video, mia } = await studying()
    const sam = await makeLearner(visitor, course)
    const { id } = await addNote(mia, courseId, video, note('Mine'))
    for (const other of [sam, creator]) {
      expect(await listNotes(other, courseId)).toEqual([])
      await expect(changeNote(other, courseId, id, 'Yours')).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await removeNote(other, courseId, id)
    }
    await expect(addNote(sam, courseId, video, note('Taken', { noteId: id }))).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    expect(await listNotes(mia, courseId)).toMatchObject([{ text: 'Mine' }])
  })

  it('are at most a thousand in a course', async () => {
    const { courseId, video, mia } = await studying()
    const { id } = await addNote(mia, courseId, video, note('First'))
    const { workspaceId, id: enrollmentId } = await enrollmentOfPass(mia, courseId)
    const createdAt = new Date()
    await test.db.insert(notes).values(
      Array.from({ length: mostNotes - 1 }, () => ({
        ...{ workspaceId, id: newId('nte'), enrollmentId, lessonId: video },
        ...{ text: 'More', createdAt, updatedAt: createdAt },
      })),
    )
    await expect(addNote(mia, courseId, video, note('One too many'))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You can keep up to 1,000 notes in a course. Delete one first.',
    })
    await removeNote(mia, courseId, id)
    await addNote(mia, courseId, video, note('In its place'))
  })
})

describe('the record of a learner', () => {
  const attempt = { attempt: 1, points: 8, of: 10, percent: 80, passed: true }

  it('reads the same for learner and creator, with why each lesson counts', async () => {
    const { creator, courseId, video, text, quiz, mia } = await studying()
    await completeLesson(mia, courseId, video)
    await completeLesson(mia, courseId, text, new Date(Date.now() - 60_000))
    await uncompleteLesson(mia, courseId, text)
    const seat = await takeSeat(mia, courseId)
    await withTransaction(systemCtx(creator, 'test', seat.course.workspaceId), async (ctx) => {
      const lesson = openLessonOf(seat, quiz)
      await countQuiz(ctx, seat, lesson, {
        ...attempt,
        attempt: 1,
        percent: 40,
        passed: false,
        endedAt: new Date(),
      })
      await countQuiz(ctx, seat, lesson, { ...attempt, attempt: 2, endedAt: new Date() })
    })
    const record = await learnerRecord(mia, courseId)
    expect(record).toMatchObject({
      progress: { completed: 2, total: 3, percent: 66 },
      lessons: [
        { because: 'Complete: marked as done.', entries: [{ sentence: 'Marked as done.' }] },
        {
          because: 'Not complete yet: not marked as done.',
          entries: [{ sentence: 'Marked as done.' }, { sentence: 'Marked as not done.' }],
        },
        {
          because: 'Complete: quiz passed, best result 80%.',
          entries: [
            { sentence: 'Quiz 8 of 10 (40%): not passed.' },
            { sentence: 'Quiz 8 of 10 (80%): passed. Lesson complete.' },
          ],
        },
      ],
    })
    const { id } = await enrollmentOfPass(mia, courseId)
    expect(await recordOf(creator, creator.actor.workspaceId, id)).toEqual(record)
  })

  it('tells which files were saved, once a day, and nothing of who only looks', async () => {
    const { creator, course, courseId, text, mia } = await studying()
    const { workspaceId } = creator.actor
    const fileId = newId('fil')
    await setLesson(creator, text, { files: [{ fileId, title: 'Glaze sheet' }] })
    const sam = await makeLearner(visitor, course)
    for (const who of [mia, mia, creator, asVisitor(test.db)])
      await noteDownload(who, workspaceId, [text], fileId)
    await noteDownload(sam, workspaceId, [text], newId('fil'))
    const linesOf = async (learner: Ctx) => (await learnerRecord(learner, courseId)).lessons[1]?.entries
    expect((await linesOf(mia))?.map(({ sentence }) => sentence)).toEqual(['Downloaded “Glaze sheet”.'])
    expect(await linesOf(sam)).toEqual([])
  })

  it('opens a lesson before it is marked, though both were said in one moment', async () => {
    const { courseId, text, mia } = await studying()
    const { id, workspaceId } = await enrollmentOfPass(mia, courseId)
    const said = { workspaceId, enrollmentId: id, lessonId: text, at: mia.now() }
    // In the order of their ids the mark comes first.
    await test.db.insert(progressEntries).values([
      {
        ...said,
        id: newId('rec', new Date(0)),
        key: 'marked',
        entry: { kind: 'marked', done: true, by: 'learner' },
      },
      { ...said, id: newId('rec'), key: 'opened', entry: { kind: 'opened' } },
    ])
    const { lessons } = await learnerRecord(mia, courseId)
    expect(lessons[1]?.entries.map(({ entry }) => entry.kind)).toEqual(['opened', 'marked'])
  })

  it('goes on after a reset, which it tells of', async () => {
    const { creator, courseId, text, mia } = await studying()
    await completeLesson(mia, courseId, text)
    const { id } = await enrollmentOfPass(mia, courseId)
    await withTransaction(creator, (ctx) => resetEnrollment(ctx, { courseId, enrollmentId: id }))
    expect((await learnerRecord(mia, courseId)).progress).toMatchObject({ completed: 0, finishedAt: null })
    await completeLesson(mia, courseId, text)
    const { lessons } = await learnerRecord(mia, courseId)
    expect(lessons[1]?.entries.map(({ sentence }) => sentence)).toEqual([
      'Marked as done.',
      'Progress was reset by the creator.',
      'Marked as done.',
    ])
  })

  it('is not there for another workspace, nor of a preview', async () => {
    const { creator, courseId, text, mia } = await studying()
    await completeLesson(mia, courseId, text)
    const { id } = await enrollmentOfPass(mia, courseId)
    const other = await asCreator(test.db)
    await expect(recordOf(other, other.actor.workspaceId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(learnerRecord(creator, courseId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
