import type { TestApplication } from '#testing/application.ts'
import { anyCreator, everybody, owner, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

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
/** What only its owners can say something about; they have not gone half way. */
const reviewer = (status: number) => ({ ...everybody(404), X: 401, S: status, P: status })

/** Reviews, for who wrote them and who is reviewed. */
export const reviewRows: Row[] = [
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
