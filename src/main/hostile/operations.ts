import { defaultDesign } from '#areas/certificates/rules.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { documentOf } from '#testing/makers.ts'
import { anotherCourse, type World } from '#testing/people.ts'
import { brandingRows } from './branding-operations.ts'
import { fileRows } from './file-operations.ts'
import { learningRows } from './learning-operations.ts'
import { libraryRows } from './library-operations.ts'
import { listRows } from './list-operations.ts'
import { marketingRows } from './marketing-operations.ts'
import { notificationRows } from './notification-operations.ts'
import { peopleRows } from './people-operations.ts'
import { privacyRows } from './privacy-operations.ts'
import { quizRows } from './quiz-operations.ts'
import { type ActorName, actorNames, type Row } from './row.ts'
import { searchRows } from './search-operations.ts'
import { securityRows } from './security-operations.ts'
import { studentRows } from './student-operations.ts'
import { systemRows } from './system-operations.ts'

const everybody = (status: number) =>
  Object.fromEntries(actorNames.map((name) => [name, status])) as Record<ActorName, number>
/** A creator's own thing: a role gate for others, and nothing there for the other creator. */
const owner = (status: number) => ({ X: 401, P: 401, S: 403, T: 403, B: 404, ADM: 403, A: status })
const anyCreator = (status: number) => ({ ...owner(status), B: status })
const signedIn = (status: number) => ({ ...everybody(status), X: 401, P: 401 })
const learner = (status: number) => ({ ...everybody(status), X: 401, T: 403, B: 403, ADM: 403 })

const ofDraft = async (app: TestApplication, world: World) => {
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

/** A course, or a lesson of it, that lies in the trash. */
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

const accounts: Row[] = [
  {
    operation: 'POST /sign-up',
    expect: everybody(201),
    body: () => ({ email: freshEmail(), password: testPassword, firstName: 'New', lastName: 'Person' }),
  },
  {
    operation: 'POST /sign-in',
    expect: everybody(200),
    body: ({ t }) => ({ email: t.email, password: testPassword }),
  },
  { operation: 'POST /sign-out', expect: everybody(200) },
  { operation: 'GET /session', expect: everybody(200), ownThingsOnly: true },
  { operation: 'GET /me', expect: signedIn(200), ownThingsOnly: true },
  {
    operation: 'PATCH /me/profile',
    expect: signedIn(200),
    body: () => ({ bio: 'Makes things.' }),
    ownThingsOnly: true,
  },
  {
    operation: 'PATCH /me/preferences',
    expect: signedIn(200),
    body: () => ({ marketingEmails: true }),
    ownThingsOnly: true,
  },
  {
    operation: 'PUT /me/plan',
    expect: signedIn(200),
    body: () => ({ plan: 'pro_plan' }),
    ownThingsOnly: true,
  },
  {
    operation: 'PUT /me/password',
    expect: signedIn(200),
    body: () => ({ currentPassword: testPassword, newPassword: testPassword }),
  },
  { operation: 'POST /me/verification', expect: signedIn(200) },
  {
    operation: 'PATCH /workspace',
    expect: anyCreator(200),
    body: (_, as) => ({ name: `Studio of ${as}` }),
    ownThingsOnly: true,
  },
  { operation: 'POST /password-resets', expect: everybody(200), body: () => ({ email: freshEmail() }) },
  {
    operation: 'POST /password-resets/redemption',
    expect: everybody(410),
    body: () => ({ token: 'x'.repeat(27), newPassword: testPassword }),
  },
  { operation: 'POST /email-verifications', expect: everybody(410), body: () => ({ token: 'x'.repeat(27) }) },
  {
    operation: 'POST /sign-in-links/redemption',
    expect: everybody(410),
    body: () => ({ token: 'x'.repeat(27) }),
  },
  {
    operation: 'POST /setup',
    expect: everybody(410),
    body: () => ({
      token: 'x'.repeat(27),
      email: freshEmail(),
      password: testPassword,
      firstName: 'Eve',
      lastName: 'Ill',
    }),
  },
  { operation: 'GET /plan-usage', expect: anyCreator(200), ownThingsOnly: true },
]

const course = '/courses/{courseId}'
const lesson = `${course}/lessons/{lessonId}`

const making: Row[] = [
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
  // Of one's own trash, whatever lies in it.
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
  { operation: 'GET /dashboard/creator/activity', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'PUT /dashboard/creator/put-away',
    expect: anyCreator(200),
    ownThingsOnly: true,
    body: () => ({ thing: 'welcome', away: true }),
  },
]

const learn = '/learn/{courseId}'

const learning: Row[] = [
  { operation: 'GET /dashboard/student', expect: signedIn(200), ownThingsOnly: true },
  { operation: 'GET /admin/overview', expect: { ...everybody(403), X: 401, P: 401, ADM: 200 } },
]

/** A review of S that waits for A's word. */
async function reviewOfS(app: TestApplication, { a, s }: World) {
  const { rows } = await app.database.pool.query(
    `insert into reviews (workspace_id, id, thing_kind, thing_id, contact_id, rating, text, shown_name, steps_done,
       steps_total, status, created_at, written_at)
     select $1, 'rvw_' || substr(md5($2) || md5($3), 1, 26), 'course', $2, c.id, 5, $4, 'Sam L.', 2, 2, 'pending', $5, $5
     from contacts c where c.workspace_id = $1 and c.email = $3
     on conflict (workspace_id, contact_id, thing_kind, thing_id) do update set status = 'pending', published_at = null
     returning id`,
    [a.workspaceId, a.course.id, s.email, `${a.secret} is worth it.`, new Date()],
  )
  return { reviewId: rows[0].id as string }
}
const ofCourseThing = async (_: TestApplication, { a }: World) => ({ thingId: a.course.id })
/** What only its owners can speak of; they have not gone half way. */
const reviewer = (status: number) => ({ ...everybody(404), X: 401, S: status, P: status })

const reviews: Row[] = [
  { operation: 'GET /things/{thingId}/review', expect: reviewer(200), ids: ofCourseThing },
  {
    operation: 'PUT /things/{thingId}/review',
    expect: reviewer(409),
    ids: ofCourseThing,
    body: () => ({ rating: 5, text: 'Good.', shownName: 'Sam L.' }),
  },
  { operation: 'DELETE /things/{thingId}/review', expect: reviewer(200), ids: ofCourseThing },
  { operation: 'GET /reviews', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /reviews/settings', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'PUT /reviews/settings',
    expect: anyCreator(200),
    ownThingsOnly: true,
    body: () => ({ publishesAtOnce: false }),
  },
  { operation: 'PUT /reviews/{reviewId}/publication', expect: owner(200), ids: reviewOfS },
  {
    operation: 'DELETE /reviews/{reviewId}/publication',
    expect: owner(200),
    ids: reviewOfS,
    body: () => ({ reason: 'Off topic.' }),
  },
  {
    operation: 'PUT /reviews/{reviewId}/reply',
    expect: owner(200),
    ids: reviewOfS,
    body: () => ({ text: 'Thank you.' }),
  },
  { operation: 'DELETE /reviews/{reviewId}/reply', expect: owner(200), ids: reviewOfS },
]

/** A certificate of S for A's course, given out or not yet. */
async function certificateOfS(app: TestApplication, { a, s }: World) {
  const ids = [a.workspaceId, a.course.id, s.email]
  await app.database.pool.query(
    `insert into certificate_designs (workspace_id, id, course_id, design, made_by, created_at, updated_at)
     values ($1, 'dsg_' || substr(md5($2) || md5($2), 1, 26), $2, $3, 'default', $4, $4) on conflict do nothing`,
    [a.workspaceId, a.course.id, defaultDesign('#17509E', 'Ana Reis', 'en'), new Date()],
  )
  const { rows } = await app.database.pool.query(
    `insert into certificates (workspace_id, id, enrollment_id, course_id, contact_id, design_id, code, facts, name, issued_at)
     select $1, 'crt_' || substr(md5($2) || md5($3), 1, 26), e.id, $2, c.id, d.id, '7QK4M2XW9F3DH8TB', $4, 'Sam Lee', $5
     from contacts c
     join enrollments e on e.workspace_id = $1 and e.contact_id = c.id and e.course_id = $2
     join certificate_designs d on d.workspace_id = $1 and d.course_id = $2 and d.replaced_at is null
     where c.workspace_id = $1 and c.email = $3
     on conflict (workspace_id, enrollment_id) do update set revoked_at = null, revoked_reason = null
     returning id`,
    [...ids, factsOfS(a.secret), new Date()],
  )
  return { courseId: a.course.id, certificateId: rows[0].id as string }
}
const factsOfS = (secret: string) => ({
  learner: 'Sam Lee',
  course: `${secret} Basics`,
  lessons: 2,
  seconds: 120,
  seller: 'Ana Reis',
  taughtBy: 'Ana Reis',
  finishedAt: '2026-11-20T10:00:00.000Z',
  timeZone: 'UTC',
})
const ownedCourse = async (_: TestApplication, { a }: World) => ({ courseId: a.course.id })
const certificateDesign = `${course}/certificate-design`

const certificates: Row[] = [
  {
    operation: `GET ${learn}/certificate`,
    expect: learner(200),
    ids: ownedCourse,
    saysPublicTitle: true,
  },
  {
    operation: `PUT ${learn}/certificate`,
    name: `PUT ${learn}/certificate before the course is finished`,
    expect: { ...learner(409), A: 409 },
    ids: ownedCourse,
    saysPublicTitle: true,
    body: () => ({ name: 'Sam Lee' }),
  },
  { operation: 'GET /certificates', expect: signedIn(200), ownThingsOnly: true },
  { operation: 'GET /achievements', expect: signedIn(200), ownThingsOnly: true },
  { operation: `GET ${certificateDesign}`, expect: owner(200), ids: ofDraft },
  {
    operation: `PUT ${certificateDesign}`,
    expect: owner(200),
    ids: ofDraft,
    body: () => ({ design: defaultDesign('#17509E', 'Mallory', 'en') }),
  },
  {
    operation: `POST ${course}/sales-page-preview`,
    expect: owner(200),
    ids: ofDraft,
    body: () => ({ description: '', imageFileId: null, salesPage: {} }),
  },
  { operation: `DELETE ${certificateDesign}`, expect: owner(200), ids: ofDraft },
  { operation: `GET ${course}/certificates`, expect: owner(200), ids: certificateOfS },
  {
    operation: 'PUT /certificates/{certificateId}/revocation',
    expect: owner(200),
    ids: certificateOfS,
    body: () => ({ reason: 'Refunded.' }),
  },
  { operation: 'DELETE /certificates/{certificateId}/revocation', expect: owner(200), ids: certificateOfS },
]

const ofOffer = async (_: TestApplication, { a }: World) => ({ offerId: a.course.offerId })

const buying: Row[] = [
  { operation: 'GET /checkouts/{offerId}', expect: everybody(200), ids: ofOffer },
  {
    operation: 'POST /checkouts/{offerId}',
    // Whoever owns it already is told so.
    expect: { ...everybody(201), S: 409, P: 409 },
    ids: ofOffer,
    saysPublicTitle: true,
    body: ({ a }, as) => ({
      email: freshEmail(as.toLowerCase()),
      name: 'A Buyer',
      expectedTotalCents: a.course.price.cents,
      card: { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' },
    }),
    headers: (as) => ({ 'idempotency-key': `matrix-${as}` }),
  },
]

/** One row or more for every operation of the API; the test fails on an operation without one. Purchases come last. */
export const rows: Row[] = [
  ...accounts,
  ...securityRows({ everybody, signedIn }),
  ...privacyRows({ signedIn }),
  ...brandingRows({ everybody, signedIn, anyCreator }),
  ...making,
  ...learning,
  ...learningRows({ everybody }),
  ...studentRows({ owner, anyCreator }),
  ...quizRows({ owner, everybody }),
  ...peopleRows({ everybody }),
  ...systemRows({ everybody }),
  ...libraryRows({ everybody }),
  ...marketingRows(),
  ...notificationRows({ everybody }),
  ...searchRows({ everybody }),
  ...listRows({ everybody }),
  ...reviews,
  ...certificates,
  ...fileRows({ owner, anyCreator, everybody }),
  ...buying,
]
