import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { ctxFor, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import type { Tier } from '../contract.ts'
import { memberGifts } from '../server/gift-tables.ts'
import { addMember, listMembers } from '../server/members.ts'
import { createTier } from '../server/tiers.ts'

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
let zoe: Member
let basic: Tier
let paths: { join: string; area: string; form: string }

beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  zoe = await makeMember(at.app, { name: 'Zoe Hart' })
  basic = await createTier(creator, { title: 'Basic kiln', priceCents: 2900 })
  await createTier(creator, { title: 'Free kiln', priceCents: 0 })
  const join = basic.salesPath.replace(/\/[^/]+$/, '')
  paths = { join, area: join.replace(/membership$/, 'members'), form: `${basic.salesPath}/gift` }
  await at.app.worker.settle()
})

const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39', cardCode: '123' }
const offerIn = (html: string) => html.match(/name="offer" value="(off_[0-9a-z]+)"|value="(off_[0-9a-z]+)"/)
const mailed = async (address: string, template: string) =>
  (await mailsTo(at.app.database.db, address)).findLast((mail) => mail.template === template)?.text ?? ''
const linkOf = (text: string) => text.match(/\/@[\w-]+\/members\/gift\/[\w-]+/)?.[0] ?? ''

/** Buys one in a browser without script, and answers where it ends. */
async function buy({ way, email, as = freshEmail('buyer') }: { way: string; email: string; as?: string }) {
  const browser = siteBrowser(at.app.web)
  const form = await browser.open(paths.form)
  const found = offerIn(form.answer.body)
  const offer = found?.[1] ?? found?.[2] ?? ''
  const checkout = await browser.post(paths.form, { offer, way, email, message: 'For <b>you</b>' })
  const hold = new URL(checkout.at, 'http://x').searchParams.get('hold') ?? ''
  expect(checkout.answer.body).toContain('Basic kiln: gift for a month')
  expect(checkout.answer.body).toContain('One payment')
  const paid = await browser.post(`/checkout/${offer}`, {
    ...{ ...card, email: as, name: 'Zoe Hart', total: '2900', hold, country: 'PT' },
  })
  expect(paid.at).toMatch(/^\/orders\//)
  return { browser, buyer: as, receipt: paid, offer, hold }
}

it('is bought without script, and its receipt leads to where it’s sent from', async () => {
  expect((await visit(at.app, paths.join)).text).toContain(`href="${paths.form}"`)
  const email = freshEmail('mia')
  const { browser, receipt, buyer } = await buy({ way: 'send', email })
  expect(receipt.answer.body).toContain('is ready to give')
  expect(receipt.answer.body).not.toContain('Open member area')
  const href = linkOf(receipt.answer.body)
  const page = await browser.open(href)
  expect(page.answer.body).toContain('Not accepted yet')
  expect(page.answer.body).toContain('For &lt;b&gt;you&lt;/b&gt;')
  expect(linkOf(await mailed(buyer, 'memberships.giftBought'))).toBe(href)
  expect(await mailed(buyer, 'payments.receipt')).not.toContain('opens the member area')

  const link = linkOf(await mailed(email, 'memberships.gift'))
  const mia = siteBrowser(at.app.web)
  // Opening it, as programs do, accepts nothing.
  for (const _ of [1, 2]) expect((await mia.open(link)).answer.body).toContain('Accept gift')
  expect((await mia.open(paths.area)).answer.statusCode).toBe(403)
  expect((await mia.post(`${link}/send`, { email: 'x@example.com' })).answer.statusCode).toBe(404)
  const inside = await mia.post(`${link}/accept`, { name: 'Mia Chen' })
  expect(inside.at).toBe(paths.area)
  expect(inside.answer.body).toContain('You’re a member: Basic kiln.')
  expect((await mia.open(link)).answer.body).toContain('already accepted')
  const after = await browser.open(href)
  expect(after.answer.body).toContain('Accepted')
  expect(after.answer.body).not.toContain('Mia Chen')
  await at.app.worker.settle()
})

it('is passed on by a link, and no one who gave it learns who has it', async () => {
  const { browser, receipt } = await buy({ way: 'link', email: '' })
  const manage = linkOf(receipt.answer.body)
  const page = (await browser.open(manage)).answer.body
  const shared = [...page.matchAll(/\/@[\w-]+\/members\/gift\/[\w-]+/g)].map(([path]) => path)
  const link = shared.find((path) => path !== manage) ?? ''
  const friend = siteBrowser(at.app.web)
  expect((await friend.open(link)).answer.body).toContain('we’ll send you a link')
  // It proves no one's address: nothing is accepted by it alone.
  expect((await friend.post(`${link}/accept`, { name: 'Leo' })).answer.statusCode).toBe(404)
  expect((await friend.post(`${link}/address`, { email: 'nobody' })).answer.body).toContain(
    'Enter an email address like ana@example.com',
  )
  const email = freshEmail('leo')
  expect((await friend.post(`${link}/address`, { email })).answer.body).toContain(
    'Open the link in the email',
  )
  const own = linkOf(await mailed(email, 'memberships.gift'))
  expect((await friend.post(`${own}/accept`, { name: 'Leo Lund' })).at).toBe(paths.area)
  const seen = (await browser.open(manage)).answer.body
  for (const secret of [email, 'Leo Lund']) expect(seen).not.toContain(secret)
  const { members } = await listMembers(creator, { search: email, page: 1 })
  expect(members[0]).toMatchObject({ badge: 'gift', name: 'Leo Lund' })
})

it('tells who is a member kindly, and whoever gave it nothing of that', async () => {
  const email = freshEmail('member')
  await addMember(creator, { email, name: '', tierId: basic.id, endsAt: null })
  const { browser, receipt } = await buy({ way: 'send', email })
  const link = linkOf(await mailed(email, 'memberships.gift'))
  const told = await siteBrowser(at.app.web).post(`${link}/accept`, { name: '' })
  expect(told.answer.statusCode).toBe(409)
  expect(told.answer.body).toContain('You already have a membership here')
  const page = (await browser.open(linkOf(receipt.answer.body))).answer.body
  expect(page).toContain('Not accepted yet')
  expect(page).not.toContain('already have a membership')
})

it('is among its buyer’s orders, with its state, and its buyer asks for their money back', async () => {
  const { browser, receipt } = await buy({ way: 'link', email: '', as: zoe.email })
  await at.app.worker.settle()
  const manage = linkOf(receipt.answer.body)
  const { body } = await call(at.app, 'GET', '/api/v1/orders', { as: zoe })
  const [order] = (body as { orders: { gift: unknown; items: { title: string }[] }[] }).orders
  expect(order).toMatchObject({
    gift: { state: 'waiting', path: manage },
    items: [{ title: 'Basic kiln: gift for a month' }],
  })
  const asked = await browser.post(`${manage}/refund`, {})
  expect(asked.answer.body).toContain('We’ve asked the seller')
  const rows = await at.app.database.db.select().from(memberGifts).where(eq(memberGifts.isRefundAsked, true))
  expect(rows).toHaveLength(1)
})

it('says what’s wrong beside its field, keeps what was typed, and isn’t there where it can’t be given', async () => {
  const browser = siteBrowser(at.app.web)
  const found = offerIn((await browser.open(paths.form)).answer.body)
  const offer = found?.[1] ?? found?.[2] ?? ''
  const wrong = await browser.post(paths.form, { offer, way: 'send', email: 'nobody', message: 'Hi there' })
  expect(wrong.answer.statusCode).toBe(422)
  expect(wrong.answer.body).toContain('Enter an email address like ana@example.com')
  expect(wrong.answer.body).toContain('Hi there')
  const free = paths.form.replace('basic-kiln', 'free-kiln')
  expect((await visit(at.app, free)).status).toBe(404)
  expect((await visit(at.app, `${paths.area}/gift/${'x'.repeat(27)}`)).status).toBe(404)
})
