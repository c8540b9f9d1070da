import { createAffiliate } from '#areas/affiliates/server/affiliates.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { anyCreator, type Hostile, owner, type Row } from '#testing/hostile.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'

let made = 0

/** One of A's, for a row that reads or changes it. */
async function ofOne(app: TestApplication, { a }: World) {
  const ctx = (await ctxFor(app, await signInAgain(app, a))) as CreatorCtx
  return { affiliateId: (await createAffiliate(ctx, { title: `${a.secret} ${++made}`, email: '' })).id }
}

const body = () => ({ title: `Another ${++made}` })
const one = '/affiliates/{affiliateId}'

const rows: Row[] = [
  { operation: 'GET /affiliates', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'POST /affiliates', expect: anyCreator(201), body, ownThingsOnly: true },
  { operation: `GET ${one}`, expect: owner(200), ids: ofOne },
  { operation: `PUT ${one}`, expect: owner(200), ids: ofOne, body },
  // To delete what is not there, or not theirs, is done and changes nothing.
  { operation: `DELETE ${one}`, expect: anyCreator(200), ids: ofOne },
]

export const hostile: Hostile = { rows: { installation: rows } }
