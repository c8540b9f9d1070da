import { addNote, listNotes } from '#areas/learning/server/notes.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { everybody, type Row } from '#testing/hostile.ts'
import { setLesson } from '#testing/learning.ts'
import { anotherCourse, ctxFor, signInAgain, type World } from '#testing/people.ts'

const learn = '/learn/{courseId}'
const lesson = `${learn}/lessons/{lessonId}`

const ofSold = async (_: TestApplication, { a }: World) => ({
  courseId: a.course.id,
  lessonId: a.course.lessonIds[0] ?? '',
})
const ofDrawer = async (_: TestApplication, { a }: World) => ({
  courseId: a.draft.id,
  lessonId: a.draft.lessonIds[0] ?? '',
})

/** A course on sale whose first lesson anyone may see; `lessonId` is that one, or the one behind it. */
const ofSample =
  (which: 0 | 1) =>
  async (app: TestApplication, { a }: World) => {
    const { id, lessonIds } = await anotherCourse(app, a, true)
    const ctx = (await ctxFor(app, await signInAgain(app, a))) as CreatorCtx
    if (lessonIds[0]) await setLesson(ctx, lessonIds[0], { freePreview: true })
    return { courseId: id, lessonId: lessonIds[which] ?? '' }
  }

/** A note that S wrote in A's course. */
async function ofNote(app: TestApplication, { a, s }: World) {
  const { id, lessonIds } = a.course
  const student = await ctxFor(app, await signInAgain(app, s))
  const [known] = await listNotes(student, id)
  const note =
    known ??
    (lessonIds[0] && (await addNote(student, id, lessonIds[0], { text: 'Wedge more', atSeconds: null })))
  return { courseId: id, noteId: note ? note.id : '' }
}

const reported = () => ({ at: new Date().toISOString(), position: 3 })
const written = () => ({ text: 'Wedge more' })

/** Rows for learning: for whoever bought this very course, its creator's preview, and anyone at a free preview. */
export function learningRows(): Row[] {
  const learner = (status: number) => ({ ...everybody(status), X: 401, T: 403, B: 403, ADM: 403 })
  /** What no one but its creator knows of is not there at all. */
  const hidden = { ...everybody(404), X: 401, A: 200 }
  const sold = { ids: ofSold, saysPublicTitle: true }
  const sample = { ids: ofSample(0), saysPublicTitle: true }
  return [
    { operation: `GET ${learn}`, expect: learner(200), ...sold },
    { operation: `GET ${learn}`, name: `GET ${learn} of a draft`, expect: hidden, ids: ofDrawer },
    {
      operation: `GET ${learn}`,
      name: `GET ${learn} with a free preview`,
      expect: everybody(200),
      ...sample,
    },
    { operation: `GET ${lesson}`, expect: learner(200), ...sold },
    { operation: `GET ${lesson}`, name: `GET ${lesson} of a draft`, expect: hidden, ids: ofDrawer },
    { operation: `GET ${lesson}`, name: `GET ${lesson} to try`, expect: everybody(200), ...sample },
    {
      operation: `GET ${lesson}`,
      name: `GET ${lesson} behind a free preview`,
      expect: { ...everybody(403), A: 200 },
      ids: ofSample(1),
      saysPublicTitle: true,
    },
    { operation: `PUT ${lesson}/opening`, expect: learner(200), ...sold },
    { operation: `PUT ${lesson}/progress`, expect: learner(200), body: reported, ...sold },
    {
      operation: `PUT ${lesson}/progress`,
      name: `PUT ${lesson}/progress of a draft`,
      expect: hidden,
      body: reported,
      ids: ofDrawer,
    },
    { operation: `PUT ${lesson}/completion`, expect: learner(200), ...sold },
    {
      operation: `PUT ${lesson}/completion`,
      name: `PUT ${lesson}/completion of a draft`,
      expect: hidden,
      ids: ofDrawer,
    },
    { operation: `DELETE ${lesson}/completion`, expect: learner(200), ...sold },
    // Nothing is recorded of the creator's own preview.
    { operation: `GET ${learn}/record`, expect: { ...learner(200), A: 403 }, ...sold },
    { operation: `GET ${learn}/notes`, expect: learner(200), ...sold },
    { operation: `POST ${lesson}/notes`, expect: { ...learner(201), A: 409 }, body: written, ...sold },
    {
      operation: `PATCH ${learn}/notes/{noteId}`,
      // A note is its writer's alone: another buyer and the creator see no more of it than of one that is not there.
      expect: { ...learner(404), S: 200 },
      unknown: ['noteId'],
      body: written,
      ids: ofNote,
      saysPublicTitle: true,
    },
    // To delete what is not there, or not theirs, is done and changes nothing.
    { operation: `DELETE ${learn}/notes/{noteId}`, expect: learner(200), ids: ofNote, saysPublicTitle: true },
  ]
}
