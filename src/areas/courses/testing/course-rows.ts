import type { TestApplication } from '#testing/application.ts'
import { anyCreator, owner, type Row } from '#testing/hostile.ts'
import { documentOf } from '#testing/makers.ts'
import { anotherCourse, type World } from '#testing/people.ts'

/** A course of A's that no one else has anything to do with. */
export const ofDraft = async (app: TestApplication, world: World) => {
  const { id, lessonIds } = await anotherCourse(app, world.a)
  return { courseId: id, lessonId: lessonIds[0] ?? '' }
}
const ofPublished = async (app: TestApplication, world: World) => {
  const { id, lessonIds } = await anotherCourse(app, world.a, true)
  return { courseId: id, lessonId: lessonIds[0] ?? '' }
}
const ofSold = async (_: TestApplication, { a }: World) => ({
  courseId: a.course.id,
  lessonId: a.course.lessonIds[0] ?? '',
})
const ofDrawer = async (_: TestApplication, { a }: World) => ({
  courseId: a.draft.id,
  lessonId: a.draft.lessonIds[0] ?? '',
})

/** A course, or a lesson of it, that is in the trash. */
async function trashed(app: TestApplication, world: World, what: 'course' | 'lesson') {
  const ids = await ofDraft(app, world)
  const path =
    what === 'course' ? `/courses/${ids.courseId}` : `/courses/${ids.courseId}/lessons/${ids.lessonId}`
  await app.web.inject({
    method: 'DELETE',
    url: `/api/v1${path}`,
    headers: { host: 'localhost:3000', cookie: world.a.cookie, 'content-type': 'application/json' },
    payload: '{}',
  })
  return ids
}

/** The lesson made last, for a body that names it. */
let lastLesson = ''
const remembered =
  (make: (app: TestApplication, world: World) => Promise<{ courseId: string; lessonId: string }>) =>
  async (app: TestApplication, world: World) => {
    const ids = await make(app, world)
    lastLesson = ids.lessonId
    return ids
  }

/** Asks as A, and answers what came back. */
async function asOwner(
  app: TestApplication,
  { a }: World,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
) {
  const answer = await app.web.inject({
    method,
    url: `/api/v1${path}`,
    headers: { host: 'localhost:3000', cookie: a.cookie },
    ...(payload ? { payload } : {}),
  })
  return answer.json()
}

async function ofSection(app: TestApplication, world: World) {
  const { id } = await anotherCourse(app, world.a)
  const { sections } = await asOwner(app, world, 'POST', `/courses/${id}/sections`, { title: 'Start' })
  return { courseId: id, sectionId: sections[0].id }
}

async function ofVersion(app: TestApplication, world: World) {
  const ids = await ofDraft(app, world)
  const path = `/courses/${ids.courseId}/lessons/${ids.lessonId}`
  const { revision } = await asOwner(app, world, 'GET', path)
  await asOwner(app, world, 'PATCH', path, { revision, keepVersion: true })
  const { versions } = await asOwner(app, world, 'GET', `${path}/versions`)
  return { ...ids, versionId: versions[0].id }
}

export const course = '/courses/{courseId}'
const lesson = `${course}/lessons/{lessonId}`

/** Making courses and lessons, and the dashboard of who makes them. */
export const courseRows: Row[] = [
  { operation: 'GET /courses', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'POST /courses',
    expect: anyCreator(201),
    body: () => ({ title: 'One more' }),
    ownThingsOnly: true,
  },
  { operation: `GET ${course}`, expect: owner(200), ids: ofDrawer },
  { operation: `GET ${course}`, name: `GET ${course} on sale`, expect: owner(200), ids: ofSold },
  { operation: `PATCH ${course}`, expect: owner(200), ids: ofDraft, body: () => ({ title: 'Taken over' }) },
  { operation: `DELETE ${course}`, expect: owner(200), ids: ofDraft },
  { operation: `POST ${course}/publication`, expect: owner(200), ids: ofDraft },
  { operation: `DELETE ${course}/publication`, expect: owner(200), ids: ofPublished },
  {
    operation: `POST ${course}/restoration`,
    expect: owner(200),
    ids: (app, world) => trashed(app, world, 'course'),
  },
  {
    operation: 'DELETE /trash/courses/{courseId}',
    expect: owner(200),
    ids: (app, world) => trashed(app, world, 'course'),
  },
  // Of one's own trash, whatever is in it.
  { operation: 'DELETE /trash/courses', expect: anyCreator(200) },
  {
    operation: 'DELETE /trash/lessons/{lessonId}',
    expect: owner(200),
    ids: async (app, world) => ({ lessonId: (await trashed(app, world, 'lesson')).lessonId }),
  },
  { operation: 'DELETE /trash/lessons', expect: anyCreator(200) },
  {
    operation: `POST ${course}/lessons`,
    expect: owner(201),
    ids: ofDraft,
    body: () => ({ title: 'Mine now' }),
  },
  {
    operation: `POST ${course}/lesson-list`,
    expect: owner(201),
    ids: ofDraft,
    body: () => ({ titles: ['Mine now', 'And this'] }),
  },
  {
    operation: `POST ${course}/lesson-removal`,
    expect: owner(200),
    ids: remembered(ofDraft),
    body: () => ({ lessonIds: [lastLesson] }),
  },
  {
    operation: `POST ${course}/lesson-restoration`,
    expect: owner(200),
    ids: remembered((app, world) => trashed(app, world, 'lesson')),
    body: () => ({ lessonIds: [lastLesson] }),
  },
  { operation: `POST ${course}/duplicate`, expect: owner(201), ids: ofDraft },
  { operation: `POST ${course}/sections`, expect: owner(201), ids: ofDraft, body: () => ({ title: 'Mine' }) },
  {
    operation: `PATCH ${course}/sections/{sectionId}`,
    expect: owner(200),
    ids: ofSection,
    body: () => ({ title: 'Mine now' }),
  },
  { operation: `DELETE ${course}/sections/{sectionId}`, expect: owner(200), ids: ofSection },
  {
    operation: `PUT ${course}/outline`,
    expect: owner(200),
    ids: ofSold,
    body: ({ a }) => ({ lessonIds: a.course.lessonIds, sections: [] }),
  },
  {
    operation: `PUT ${course}/presence`,
    expect: owner(200),
    ids: ofDraft,
    body: () => ({ tab: 'tab-of-the-matrix' }),
  },
  {
    operation: 'POST /lessons/publication',
    // Lessons of others are passed over as if they were not there.
    expect: anyCreator(200),
    body: ({ a }) => ({ lessonIds: a.course.lessonIds }),
    ownThingsOnly: true,
  },
  { operation: `GET ${lesson}`, expect: owner(200), ids: ofDrawer },
  { operation: `POST ${lesson}/duplicate`, expect: owner(201), ids: ofDraft },
  { operation: `GET ${lesson}/versions`, expect: owner(200), ids: ofDrawer },
  { operation: `GET ${lesson}/versions/{versionId}`, expect: owner(200), ids: ofVersion },
  { operation: `POST ${lesson}/versions/{versionId}/restoration`, expect: owner(200), ids: ofVersion },
  {
    operation: `PATCH ${lesson}`,
    expect: owner(200),
    ids: ofDraft,
    body: () => ({ title: 'Mine now', content: documentOf('Taken over.'), revision: 2 }),
  },
  { operation: `PUT ${lesson}/position`, expect: owner(200), ids: ofDraft, body: () => ({ position: 1 }) },
  { operation: `POST ${lesson}/publication`, expect: owner(200), ids: ofDraft },
  { operation: `DELETE ${lesson}/publication`, expect: owner(200), ids: ofPublished },
  { operation: `DELETE ${lesson}`, expect: owner(200), ids: ofDraft },
  {
    operation: `POST ${lesson}/restoration`,
    expect: owner(200),
    ids: (app, world) => trashed(app, world, 'lesson'),
  },
  { operation: 'GET /dashboard/creator', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /dashboard/creator/courses', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /dashboard/creator/sales', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /dashboard/creator/activity', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'PUT /dashboard/creator/put-away',
    expect: anyCreator(200),
    ownThingsOnly: true,
    body: () => ({ thing: 'welcome', away: true }),
  },
]
