import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { mails } from '#platform/mail/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, payFor, proCreator } from '../testing/store.ts'
import { addMember, endMember } from './members.ts'
import { createPiece } from './pieces.ts'
import { createTier } from './tiers.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let basic: Tier
let vip: Tier

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator(test.db, clock.now)
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  vip = await createTier(ana, { title: 'VIP', priceCents: 19_900 })
  for (const [title, tier, publishedAt] of [
    ['Open recipe', basic, start],
    ['Secret recipe', vip, start],
    ['Later recipe', basic, new Date('2026-05-20T00:00:00Z')],
    ['Draft', basic, null],
  ] as const)
    await createPiece(ana, {
      ...{ kind: 'document', title, body: 'Ash.', tierId: tier.id },
      publishedAt: publishedAt?.toISOString() ?? null,
    })
})

const of = async (address: string, template: string) =>
  (await mailsTo(test.db, address)).filter((mail) => mail.template === template)

it('welcomes once for each joining, with what’s open to them', async () => {
  const { ctx } = await joinTier(ana, basic, clock.now)
  const [mail] = await of(ctx.actor.email, 'memberships.welcome')
  expect(mail?.subject).toBe('Welcome to Basic')
  expect(mail?.text).toContain('What’s new: Open recipe.')
  expect(mail?.text).toContain('change, pause or cancel')
  for (const other of ['Secret recipe', 'Later recipe', 'Draft']) expect(mail?.text).not.toContain(other)
  clock.set(new Date('2026-05-01T15:00:00Z'))
  await renewSubscriptions(ana, createLog('silent'))
  expect(await of(ctx.actor.email, 'memberships.welcome')).toHaveLength(1)
  clock.set(start)
})

it('gives who isn’t signed in the receipt’s link, which lets them in', async () => {
  const email = freshEmail()
  await payFor(asVisitor(test.db, clock.now), vip, email)
  const [mail] = await of(email, 'memberships.welcome')
  expect(mail?.text).toMatch(/\/orders\/[\w-]{20,}/)
  expect(mail?.text).toContain('Secret recipe')
})

it('says goodbye to whose membership is ended, once', async () => {
  const email = freshEmail()
  const member = await addMember(ana, { email, name: 'Gus', tierId: basic.id, endsAt: null })
  expect(await of(email, 'memberships.welcome')).toEqual([])
  await endMember(ana, member.id)
  await endMember(ana, member.id)
  const found = await test.db.select().from(mails).where(eq(mails.toAddress, email))
  expect(found.filter(({ template }) => template === 'memberships.goodbye')).toHaveLength(1)
})
