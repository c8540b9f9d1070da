import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAffiliate } from '#areas/affiliates/server/affiliates.ts'
import { pageToken } from '#areas/affiliates/server/page-link.ts'
import { changeProgram } from '#areas/affiliates/server/program.ts'
import { affiliates } from '#areas/affiliates/server/tables.ts'
import { makePackage, setHours } from '#areas/coaching/testing/clients-making.ts'
import { addMember } from '#areas/memberships/server/members.ts'
import { createPiece } from '#areas/memberships/server/pieces.ts'
import { createTier } from '#areas/memberships/server/tiers.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { type Caller, call, testProduct, visit } from '#testing/http.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { ctxFor, type Member, makeMember, makeSeller } from '#testing/people.ts'
import { siteBrowser } from '#testing/site-browser.ts'

// Without limits: each try is as the first.
const at = testProduct({ demo: true, rateLimits: false })
let ana: CreatorCtx
let zoe: Member
let handle: string

type Form = { path: string; fields: Record<string, string>; as?: Caller }
/** Forms of pages that need no script, each as someone would send it. */
const forms: Record<string, Form> = {}
const db = () => at.app.database.db

beforeAll(async () => {
  const seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  handle = seller.handle
  ana = (await ctxFor(at.app, seller)) as CreatorCtx
  zoe = await makeMember(at.app, { name: 'Zoe Hart' })
  await addCoaching()
  await addMemberships()
  await addAffiliates()
  await at.app.worker.settle()
})

async function addCoaching() {
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  await setHours(ana, { weekly: always, changeNoticeHours: 0 })
  const free = await makePackage(ana, { title: 'First', sessions: 1, minutes: 30, priceCents: 0 })
  const page = await visit(at.app, free.bookPath)
  const [, time = ''] = /name="at"[^>]* value="([^"]+)"/.exec(page.text) ?? []
  const fields = {
    at: time,
    name: 'Mia Chen',
    email: 'mia@example.com',
    note: '',
    zone: 'UTC',
    key: '',
    day: '',
  }
  forms.booking = { path: free.bookPath, fields }
  const email = freshEmail('booker')
  await visit(at.app, free.bookPath, { form: { ...fields, email, key: crypto.randomUUID() } })
  const token = await tokenIn(db(), email, 'bookings')
  forms.bookingTime = { path: `/bookings/${token}/time`, fields: { at: time } }
}

async function addMemberships() {
  const tier = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  const form = `${tier.salesPath}/gift`
  const browser = siteBrowser(at.app.web)
  const page = await browser.open(form)
  const offer = /off_[0-9a-z]{26}/.exec(page.answer.body)?.[0] ?? ''
  const fields = { offer, way: 'send', email: freshEmail('given'), message: 'For you' }
  forms.gift = { path: form, fields }
  const checkout = await browser.post(form, fields)
  const hold = new URL(checkout.at, 'http://x').searchParams.get('hold') ?? ''
  const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39', cardCode: '123' }
  const buyer = freshEmail('giver')
  const paid = { ...card, email: buyer, name: 'Zoe Hart', total: '2900', hold, country: 'PT' }
  await browser.post(`/checkout/${offer}`, paid)
  await at.app.worker.settle()
  const area = `/@${handle}/members`
  const [mail] = (await mailsTo(db(), fields.email)).filter(({ template }) => template === 'memberships.gift')
  const link = /\/@[\w-]+\/members\/gift\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  forms.giftSending = { path: `${area}/gift/${hold}/send`, fields: { email: '' } }
  forms.giftAccepting = { path: `${link}/accept`, fields: { name: '' } }
  forms.giftRefund = { path: `${area}/gift/${hold}/refund`, fields: { odd: '' } }
  forms.memberLink = { path: `${area}/link`, fields: { email: '' } }
  await addMember(ana, { email: zoe.email, name: 'Zoe Hart', tierId: tier.id, endsAt: null })
  const piece = await createPiece(ana, {
    kind: 'document',
    title: 'Glazes',
    tierId: tier.id,
    publishedAt: '2026-01-01T00:00:00Z',
  } as never)
  forms.rating = { path: `${area}/${piece.id}/rating`, fields: { stars: '5' }, as: zoe }
  forms.seat = { path: `${area}/${piece.id}/seat`, fields: { leave: '' }, as: zoe }
  const joined = siteBrowser(at.app.web)
  const order = await joined.post(`/checkout/${offer}`, { ...paid, email: freshEmail('member'), hold: '' })
  const manage = /\/subscriptions\/[\w.-]+/.exec(order.answer.body)?.[0] ?? ''
  expect(manage).not.toBe('')
  const presses: Record<string, Record<string, string>> = {
    pause: { months: '1' },
    switch: { offerId: offer, shown: '2900' },
    rest: { shown: '100' },
    card: { ...card, label: '' },
    cancel: { note: '' },
  }
  for (const [name, fields] of Object.entries(presses))
    forms[`subscription ${name}`] = { path: `${manage}/${name}`, fields }
}

async function addAffiliates() {
  await changeProgram(ana, {
    ...{ basisPoints: 3_000, windowDays: 30, minimumCents: 1_000, paysRenewals: false },
    takesApplications: true,
  })
  const fields = { name: 'Nora Lind', email: 'nora@example.com', note: 'I write.' }
  forms.application = { path: `/@${handle}/affiliates`, fields }
  const { id } = await createAffiliate(ana, {
    ...{ name: 'Mia', email: freshEmail('mia'), code: 'MIA', basisPoints: null, rates: [], couponIds: [] },
    sendsInvitation: false,
  })
  const [row] = await db().select().from(affiliates).where(eq(affiliates.id, id))
  if (!row) throw new Error('no affiliate')
  forms.affiliateEmails = {
    path: `/affiliate/${pageToken(ana.instance, row, ana.now())}/emails`,
    fields: { wanted: 'yes' },
  }
}

const odd = [
  ...['', ' ', '\u0000', 'a\u0000b', '\u200b', '\u202e\u2060', '\u202eabc', '\ufffd', 'x'.repeat(10_000)],
  ...[
    '-1',
    '1e9',
    '1,5',
    '0.5',
    'NaN',
    '25:00',
    '2026-02-30',
    '9999-12-31T00:00:00Z',
    '2027-01-01T00:00:00Z',
  ],
  ...['Mars/Base', '__proto__', 'javascript:alert(1)', '"><svg onload=x>', '😀'.repeat(300), 'off_x', 'a@b'],
]

describe('H3: a form as no one fills it in', () => {
  it('is a page with a sentence, or taken, and never a failure of ours', async () => {
    const wrongly: string[] = []
    for (const [name, { path, fields, as }] of Object.entries(forms))
      for (const field of Object.keys(fields))
        for (const value of odd) {
          const form = { ...fields, ...('key' in fields ? { key: crypto.randomUUID() } : {}), [field]: value }
          const { status, text } = await visit(at.app, path, { form, ...(as ? { as } : {}) })
          const isTold = status === 303 || (status >= 400 && status < 500) || status === 200
          if (!isTold || /\.ts:\d+:\d+|node_modules|violates/.test(text) || text.includes('<svg onload'))
            wrongly.push(
              `${name} ${field} ${JSON.stringify(value).slice(0, 40)}: ${status} ${text.slice(0, 200)}`,
            )
        }
    for (const [name, { path, as }] of Object.entries(forms))
      for (const raw of [
        '',
        'a=1&a=2',
        'name[]=a&email[]=b&at[]=c&note[]=d',
        '%',
        'name=%ff%fe',
        '&&&',
        '='.repeat(900),
      ]) {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const { status } = await call(at.app, 'POST', path, { raw, headers, ...(as ? { as } : {}) })
        if (status >= 500) wrongly.push(`${name} ${raw}: ${status}`)
      }
    expect(wrongly).toEqual([])
  })
})

describe('H3: what’s too long or can’t be seen', () => {
  const long = 'x'.repeat(10_000)
  const cases: [string, string, string][] = [
    ['booking', 'name', '\u200b'],
    ['booking', 'name', long],
    ['booking', 'note', long],
    ['application', 'name', '\u200b'],
    ['application', 'name', long],
    ['application', 'note', long],
    ['gift', 'message', '\u6f22'.repeat(501)],
  ]
  it.each(cases)('the %s’s %s is refused beside its field', async (name, field, value) => {
    const { path, fields } = forms[name] as Form
    const form = { ...fields, ...('key' in fields ? { key: crypto.randomUUID() } : {}), [field]: value }
    const { status, text } = await visit(at.app, path, { form })
    expect([status, text.includes(`id="${field}-error"`)]).toEqual([422, true])
  })

  it('isn’t a message for a gift in letters that take three bytes each', async () => {
    const { path, fields } = forms.gift as Form
    const form = { ...fields, message: '\u6f22'.repeat(500) }
    expect((await visit(at.app, path, { form })).status).toBe(303)
  })
})
