import { createAffiliate } from '#areas/affiliates/server/affiliates.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { anyCreator, type Hostile, owner, type Row } from '#testing/hostile.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'

let made = 0
const draft = (name: string) => {
  made += 1
  return {
    ...{ name, email: `affiliate${made}@example.com`, code: `HOSTILE${made}`, basisPoints: null },
    ...{ rates: [], couponIds: [], sendsInvitation: false },
  }
}

/** One of A's, for a row that reads or changes it. */
async function ofOne(app: TestApplication, { a }: World) {
  const ctx = (await ctxFor(app, await signInAgain(app, a))) as CreatorCtx
  return { affiliateId: (await createAffiliate(ctx, draft(a.secret))).id }
}

/** A payout of A's with nothing in it. */
async function payoutOfOwner(app: TestApplication, { a }: World) {
  const { workspaceId } = ((await ctxFor(app, await signInAgain(app, a))) as CreatorCtx).actor
  made += 1
  const { rows } = await app.database.pool.query(
    `insert into affiliate_payouts (workspace_id, id, mode, total_cents, currency, affiliate_count, created_at, updated_at)
     values ($1, 'afp_' || substr(md5($2), 1, 26), 'test', 100, 'USD', 1, now(), now()) returning id`,
    [workspaceId, String(made)],
  )
  return { payoutId: rows[0].id as string }
}

const terms = {
  ...{ basisPoints: 3_000, windowDays: 30, minimumCents: 5_000 },
  ...{ paysRenewals: false, takesApplications: false },
}
const one = '/affiliates/{affiliateId}'
const payout = '/affiliate-payouts/{payoutId}'

const rows: Row[] = [
  { operation: 'GET /affiliates', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'POST /affiliates',
    expect: anyCreator(201),
    body: () => draft('Another'),
    ownThingsOnly: true,
  },
  { operation: `GET ${one}`, expect: owner(200), ids: ofOne },
  { operation: `PUT ${one}`, expect: owner(200), ids: ofOne, body: () => draft('Changed') },
  { operation: `PUT ${one}/status`, expect: owner(200), ids: ofOne, body: () => ({ status: 'paused' }) },
  { operation: `POST ${one}/links`, expect: owner(200), ids: ofOne },
  { operation: `DELETE ${one}`, expect: owner(200), ids: ofOne },
  { operation: 'GET /affiliate-choices', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /affiliate-program', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'PUT /affiliate-program', expect: anyCreator(200), body: () => terms, ownThingsOnly: true },
  { operation: 'GET /affiliate-payouts', expect: anyCreator(200), ownThingsOnly: true },
  // No one is owed anything.
  { operation: 'POST /affiliate-payouts', expect: anyCreator(409), body: () => ({ currency: 'USD' }) },
  { operation: `GET ${payout}`, expect: owner(200), ids: payoutOfOwner },
  { operation: `GET ${payout}/payments.csv`, expect: owner(200), ids: payoutOfOwner },
  {
    operation: `PUT ${payout}/payment`,
    expect: owner(200),
    ids: payoutOfOwner,
    body: () => ({ isPaid: true }),
  },
  { operation: `DELETE ${payout}`, expect: owner(200), ids: payoutOfOwner },
]

export const hostile: Hostile = { rows: { installation: rows } }
