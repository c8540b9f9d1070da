import type { TestApplication } from '#testing/application.ts'
import { type Answers, anyCreator, owner, type Row } from '#testing/hostile.ts'
import type { World } from '#testing/people.ts'

const terms = (code: string) => ({
  ...{ code, basisPoints: 1000, amountCents: null, amountCurrency: null, expiresOn: null, maxUses: null },
  ...{ maxUsesEach: null, offerIds: null, periods: 'first', isByLink: true },
})

/** A coupon of A's that was never used; one that's deleted is there again for the next. */
async function coupon(app: TestApplication, { a }: World) {
  const { rows } = await app.database.pool.query(
    `insert into coupons (workspace_id, id, code, code_key, basis_points, periods, is_by_link, created_at, updated_at)
     values ($1, 'cpn_' || substr(md5($1), 1, 26), 'HOSTILE', 'HOSTILE', 1000, 'first', true, now(), now())
     on conflict (workspace_id, id) do update set code = 'HOSTILE'
     returning id`,
    [a.workspaceId],
  )
  return { couponId: rows[0].id as string }
}

let made = 0

/** Coupons are their owner's alone; buyers know a code or don't. */
export const couponRows: Row[] = [
  { operation: 'GET /coupons', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /coupon-offers', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'POST /coupons', expect: anyCreator(201), body: () => terms(`NEW${++made}`) },
  { operation: 'GET /coupons/{couponId}', expect: owner(200), ids: coupon },
  { operation: 'PUT /coupons/{couponId}', expect: owner(200), ids: coupon, body: () => terms('HOSTILE') },
  {
    operation: 'PUT /coupons/{couponId}/pause',
    expect: owner(200),
    ids: coupon,
    body: () => ({ isPaused: true }),
  },
  { operation: 'DELETE /coupons/{couponId}', expect: owner(200), ids: coupon },
  {
    operation: 'POST /price-rehearsals',
    expect: owner(200),
    body: ({ a }) => ({ offerId: a.course.offerId }),
  },
]

export const couponRelations: Readonly<Record<string, Answers>> = Object.fromEntries(
  couponRows.map(({ operation }) => [operation, { guest: 401, signedIn: 403 }]),
)
