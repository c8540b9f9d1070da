import type { TestApplication } from '#testing/application.ts'
import { type Answers, anyCreator, owner, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

/** Another offer of A's course, back in sale. */
async function other(app: TestApplication, { a }: World) {
  const { rows } = await app.database.pool.query(
    `insert into offers (workspace_id, id, product_kind, product_id, is_main, name, price_cents, price_currency, created_at, updated_at)
     select workspace_id, 'off_' || substr(md5(id), 1, 26), product_kind, product_id, false, 'For old friends', 500, price_currency,
       created_at, created_at
     from offers where id = $1
     on conflict (workspace_id, id) do update set archived_at = null, is_main = false
     returning id`,
    [a.course.offerId],
  )
  return { offerId: rows[0].id as string }
}

const main = async (_: TestApplication, { a }: World) => ({ offerId: a.course.offerId })

/** What a product can be bought by is its owner's to say. */
export const offerRows: Row[] = [
  {
    operation: 'GET /offers',
    expect: owner(200),
    query: ({ a }) => ({ productKind: 'course', productId: a.course.id }),
  },
  { operation: 'GET /bundle-choices', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'POST /offers',
    expect: owner(201),
    body: ({ a }) => ({
      productKind: 'course',
      productId: a.course.id,
      name: 'In three parts',
      priceCents: 1_000,
    }),
  },
  { operation: 'PATCH /offers/{offerId}', expect: owner(200), ids: other, body: () => ({ priceCents: 600 }) },
  {
    operation: 'PUT /offers/{offerId}/archive',
    expect: owner(200),
    ids: other,
    body: () => ({ isArchived: true }),
  },
  { operation: 'PUT /offers/{offerId}/main', expect: owner(200), ids: main },
  { operation: 'DELETE /offers/{offerId}', expect: owner(200), ids: other },
]

export const offerRelations: Readonly<Record<string, Answers>> = Object.fromEntries(
  offerRows.map(({ operation }) => [operation, { guest: 401, signedIn: 403 }]),
)
