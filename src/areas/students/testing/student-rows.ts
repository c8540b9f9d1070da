import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { type ActorName, anyCreator, owner, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

const host = 'localhost:3000'
const course = '/courses/{courseId}'
const file = 'email,name\nnew@example.com,New Person\n'
const keyed = (as: ActorName) => ({ 'idempotency-key': `matrix-students-${as}` })
const ofCourse = async (_: TestApplication, { a }: World) => ({
  courseId: a.course.id,
  lessonId: a.course.lessonIds[0] ?? '',
})

async function ask(
  app: TestApplication,
  { a }: World,
  path: string,
  payload: object,
): Promise<{ id: string }> {
  const answer = await app.web.inject({
    method: 'POST',
    url: `/api/v1/courses/${a.course.id}${path}`,
    headers: { host, cookie: a.cookie, 'idempotency-key': crypto.randomUUID() },
    payload,
  })
  if (answer.statusCode !== 201) throw new Error(`${path}: ${answer.body}`)
  return answer.json()
}

/** Someone A put on the course, for a row that changes them. */
const ofStudent = async (app: TestApplication, world: World) => {
  const person = { name: `${world.a.secret} Student`, email: freshEmail('student') }
  const { id } = await ask(app, world, '/students', person)
  return { ...(await ofCourse(app, world)), studentId: id }
}

const ofImport = async (app: TestApplication, world: World) => {
  const { id } = await ask(app, world, '/student-imports', {
    text: `email\nwrong\n`,
    name: world.a.secret,
  })
  return { ...(await ofCourse(app, world)), importId: id }
}

/** Rows for the students of a course, the Lessons tab and the figures. */
export function studentRows(): Row[] {
  const everyone = () => ({ students: { filter: 'all' } })
  return [
    { operation: `GET ${course}/students`, expect: owner(200), ids: ofCourse },
    {
      operation: `POST ${course}/students`,
      expect: owner(201),
      ids: ofCourse,
      body: () => ({ name: 'New', email: freshEmail('hand') }),
      headers: keyed,
    },
    { operation: `GET ${course}/students/{studentId}`, expect: owner(200), ids: ofStudent },
    { operation: `POST ${course}/students/{studentId}/fresh-start`, expect: owner(200), ids: ofStudent },
    {
      operation: `PUT ${course}/students/{studentId}/openings/{lessonId}`,
      expect: owner(200),
      ids: ofStudent,
      body: () => ({ opensAt: '2020-01-01T00:00:00.000Z' }),
    },
    {
      operation: `PUT ${course}/student-access`,
      expect: owner(200),
      ids: ofCourse,
      body: () => ({ ...everyone(), endsAt: null }),
    },
    {
      operation: `POST ${course}/student-messages/preview`,
      expect: owner(200),
      ids: ofCourse,
      body: () => everyone(),
    },
    {
      operation: `POST ${course}/student-messages`,
      expect: owner(201),
      ids: ofCourse,
      // Someone who bought the course: others have to be told first that they were enrolled.
      body: ({ s }) => ({
        students: { filter: 'all', search: s.email },
        subject: 'Hello',
        text: 'How is it going?',
      }),
      headers: keyed,
    },
    {
      operation: `POST ${course}/student-imports/preview`,
      expect: owner(200),
      ids: ofCourse,
      body: () => ({ text: file }),
    },
    {
      operation: `POST ${course}/student-imports`,
      expect: owner(201),
      ids: ofCourse,
      // Someone who is on it: the worker goes through it while the next row is asked.
      body: ({ s }) => ({ text: `email\n${s.email}\n` }),
      headers: keyed,
    },
    { operation: `GET ${course}/student-imports`, expect: owner(200), ids: ofImport },
    {
      operation: `GET ${course}/student-imports/{importId}/failures.csv`,
      expect: owner(200),
      ids: ofImport,
    },
    { operation: `DELETE ${course}/student-imports/{importId}`, expect: owner(200), ids: ofImport },
    { operation: `GET ${course}/students.csv`, expect: owner(200), ids: ofCourse },
    {
      operation: `DELETE ${course}/student-access`,
      expect: owner(200),
      ids: ofStudent,
      // Those who bought it are needed by the rows that follow.
      body: ({ a }) => ({ students: { filter: 'all', search: `${a.secret} Student` } }),
    },
    { operation: `GET ${course}/insights`, expect: owner(200), ids: ofCourse },
    { operation: 'GET /students', expect: anyCreator(200), ownThingsOnly: true },
    { operation: 'GET /students.csv', expect: anyCreator(200), ownThingsOnly: true },
    { operation: 'GET /lessons', expect: anyCreator(200), ownThingsOnly: true },
    { operation: 'GET /course-insights', expect: anyCreator(200), ownThingsOnly: true },
    { operation: 'GET /course-insights.csv', expect: anyCreator(200), ownThingsOnly: true },
    { operation: 'GET /course-insights/rows', expect: anyCreator(200), ownThingsOnly: true },
  ]
}
