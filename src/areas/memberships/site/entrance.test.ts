import { beforeAll, expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { testProduct, visit } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { ctxFor, makeSeller, type Seller } from '#testing/people.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import type { Piece, Tier } from '../contract.ts'
import { addMember, endMember } from '../server/members.ts'
import { createPiece } from '../server/pieces.ts'
import { createTier } from '../server/tiers.ts'

const at = testProduct({ demo: true })
let seller: Seller
let other: Seller
let creator: CreatorCtx
let basic: Tier
let recipe: Piece
let area: string
let otherArea: string

beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  other = await makeSeller(at.app, 'Slip', 'Ben Cole')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  basic = await createTier(creator, { title: 'Basic kiln', priceCents: 2900 })
  const elsewhere = await createTier((await ctxFor(at.app, other)) as CreatorCtx, {
    ...{ title: 'Slip tier', priceCents: 2900 },
  })
  recipe = await createPiece(creator, {
    ...{ kind: 'document', title: 'Ash', teaser: 'Ten of them.', body: 'Two parts ash.' },
    ...{ tierId: basic.id, publishedAt: creator.now().toISOString() },
  })
  area = basic.salesPath.replace(/membership\/.*$/, 'members')
  otherArea = elsewhere.salesPath.replace(/membership\/.*$/, 'members')
  await at.app.worker.settle()
})

const linkTo = async (email: string) => {
  await siteBrowser(at.app.web).post(`${area}/link`, { email })
  const mail = (await mailsTo(at.app.database.db, email)).findLast(
    ({ template }) => template === 'memberships.link',
  )
  return mail?.text.match(/\/@[\w-]+\/members\/enter\/[\w-]+/)?.[0] ?? null
}

it('lets a member who was given it in by an emailed link, without an account', async () => {
  const email = freshEmail('given')
  const member = await addMember(creator, { email, name: 'Gus', tierId: basic.id, endsAt: null })
  const link = await linkTo(email)
  if (!link) throw new Error('There’s no link.')
  const browser = siteBrowser(at.app.web)
  expect((await browser.open(area)).answer.statusCode).toBe(403)
  const entered = await browser.open(link)
  expect(entered.answer.body).toContain('You’re a member: Basic kiln.')
  expect((await browser.open(`${area}/${recipe.id}`)).answer.body).toContain('Two parts ash.')
  // Another store's is closed to it, and another store's address opens nothing with it.
  expect((await browser.open(otherArea)).answer.statusCode).toBe(403)
  const strange = siteBrowser(at.app.web)
  await strange.open(link.replace(/\/@[\w-]+\/members/, otherArea))
  expect((await strange.open(area)).answer.statusCode).toBe(403)
  // Once it's ended, the link only says so.
  await endMember(creator, member.id)
  expect((await browser.open(area)).answer.body).toContain('Your membership has ended')
})

it('answers the same to everyone, and sends no one else anything', async () => {
  const told = async (email: string) => {
    const { answer, at: where } = await siteBrowser(at.app.web).post(`${area}/link`, { email })
    return [answer.statusCode, where]
  }
  const email = freshEmail('imported')
  await addMember(creator, {
    ...{ email, name: '', tierId: basic.id, endsAt: '2099-01-01T00:00:00.000Z' },
  })
  const unknown = freshEmail('unknown')
  expect(await told(email)).toEqual(await told(unknown))
  expect(await mailsTo(at.app.database.db, unknown)).toEqual([])
  // Five an hour are enough, and the sixth is told the same.
  for (let count = 0; count < 6; count += 1) await told(email)
  const sent = (await mailsTo(at.app.database.db, email)).filter(
    ({ template }) => template === 'memberships.link',
  )
  expect(sent).toHaveLength(5)
  expect((await visit(at.app, `${area}/enter/${'x'.repeat(27)}`)).status).toBe(303)
})
