import { defaultDesign } from '#areas/certificates/rules.ts'
import { course, ofDraft } from '#areas/courses/testing/course-rows.ts'
import type { TestApplication } from '#testing/application.ts'
import { learner, owner, type Row, signedIn } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

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

/** Asked where S has no certificate yet. */
export const unfinishedRows: Row[] = [
  {
    operation: `PUT /learn/{courseId}/certificate`,
    name: `PUT /learn/{courseId}/certificate before the course is finished`,
    expect: { ...learner(409), A: 409 },
    ids: ownedCourse,
    saysPublicTitle: true,
    body: () => ({ name: 'Sam Lee' }),
  },
]

/** Certificates and achievements, and the pages that a course is shown with. */
export const certificateRows: Row[] = [
  {
    operation: `GET /learn/{courseId}/certificate`,
    expect: learner(200),
    ids: ownedCourse,
    saysPublicTitle: true,
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
