import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { stopSender } from '#areas/accounts/server/mail-stops.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { updatePlan } from '#areas/accounts/server/users.ts'
import { days, minutes } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import type { MemberLink } from '#platform/mail/member-stops.ts'
import { sendDueMails } from '#platform/mail/sender.ts'
import { readStopToken } from '#platform/mail/stop-links.ts'
import { addressHash } from '#platform/mail/suppressions.ts'
import { mails } from '#platform/mail/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { deliverMail, mailsTo } from '#testing/mailbox.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { PieceDraft, Tier } from '../../contract.ts'
import { joinTier, payFor, proCreator, type TestMember } from '../../testing/store.ts'
import { memberDigests, memberLetters } from '../digest-tables.ts'
import { addMember, endMember } from '../members.ts'
import { moveMember } from '../moving-members.ts'
import { createPiece, deletePiece } from '../pieces.ts'
import { memberDays } from '../tables.ts'
import { createTier } from '../tiers.ts'
import { changeDigest, getDigest, nextDue, usualPlan } from './planning.ts'
import { sendDigests } from './sending.ts'
import { findMemberReader, setMemberDigest } from './stopping.ts'

const test = testDb()
const log = createLog('silent')
/** A Wednesday; the creators of tests are in UTC, or as it's said. */
const start = new Date('2026-04-01T14:00:00Z')
const friday = new Date('2026-04-03T23:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let basic: Tier
let vip: Tier

beforeAll(() => useTestPayments())
beforeEach(async () => {
  clock.set(start)
  await test.db.delete(memberDigests)
  ana = await proCreator(test.db, clock.now)
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  vip = await createTier(ana, { title: 'VIP', priceCents: 19_900 })
})

const publish = (title: string, tier: Tier, more: Partial<PieceDraft> = {}) =>
  createPiece(ana, {
    ...{ kind: 'document', title, body: 'Ash.', tierId: tier.id },
    ...{ publishedAt: clock.now().toISOString(), ...more },
  })
const send = (stopping?: AbortSignal) => sendDigests()(ana, stopping)
const digestsTo = async (address: string) =>
  (await mailsTo(test.db, address)).filter(({ template }) => template === 'memberships.digest')
const titlesTo = async (address: string) => (await digestsTo(address)).map(({ text }) => text).join('\n')

describe('the weekly email', () => {
  it('tells each member what was published to their tier, once, and nothing where nothing’s new', async () => {
    const [mia, vera] = [await joinTier(ana, basic, clock.now), await joinTier(ana, vip, clock.now)]
    await publish('Open recipe', basic, { teaser: 'Ash & <b>wood</b>.' })
    await publish('Secret recipe', vip)
    await publish('Later recipe', basic, { publishedAt: '2026-04-20T00:00:00.000Z' })
    await publish('Draft', basic, { publishedAt: null })
    const gone = await publish('Gone', basic)
    await deletePiece(ana, gone.id)
    await send()
    expect(await digestsTo(mia.ctx.actor.email)).toEqual([])
    clock.set(friday)
    await send()
    await send()
    const [mail, another] = await digestsTo(mia.ctx.actor.email)
    expect(another).toBeUndefined()
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^New from .*: Open recipe$/),
      purpose: 'subscribed',
    })
    expect(mail?.html).toContain('Ash &amp; &lt;b&gt;wood&lt;/b&gt;.')
    for (const other of ['Secret', 'Later', 'Draft', 'Gone']) expect(mail?.text).not.toContain(other)
    expect(await titlesTo(vera.ctx.actor.email)).toMatch(
      /Secret recipe[\s\S]*Open recipe|Open recipe[\s\S]*Secret recipe/,
    )
    clock.advance(days(7))
    await send()
    expect(await digestsTo(mia.ctx.actor.email)).toHaveLength(1)
    // What was scheduled is news in its week.
    for (const _ of [1, 2]) {
      clock.advance(days(7))
      await send()
    }
    expect(await titlesTo(mia.ctx.actor.email)).toContain('Later recipe')
  })

  it('says when a live session is, on its own clock, and brings back what’s live in the next days', async () => {
    const mia = await joinTier(ana, basic, clock.now)
    await publish('Live firing', basic, {
      ...{ kind: 'session', startsAt: '2026-04-15T18:00:00.000Z', zone: 'Asia/Tokyo' },
    })
    clock.set(friday)
    await send()
    const first = await titlesTo(mia.ctx.actor.email)
    expect(first).toContain('Thursday, April 16, 2026 at 3:00')
    expect(first).toContain('Asia/Tokyo time')
    clock.set(new Date('2026-04-09T10:00:00Z'))
    await publish('Another recipe', basic)
    clock.set(new Date('2026-04-10T23:00:00Z'))
    await send()
    const [, second] = await digestsTo(mia.ctx.actor.email)
    expect(second?.text).toMatch(/Another recipe[\s\S]*Live in the next seven days[\s\S]*Live firing/)
  })

  it('leads whoever has no account in by the receipt’s link, and others to the member area', async () => {
    const email = freshEmail()
    await payFor(asVisitor(test.db, clock.now), basic, email)
    const mia = await joinTier(ana, basic, clock.now)
    await publish('Open recipe', basic)
    clock.set(friday)
    await send()
    expect(await titlesTo(email)).toMatch(/\/orders\/[\w-]{20,}/)
    expect(await titlesTo(mia.ctx.actor.email)).toMatch(/\/@[\w-]+\/members/)
  })

  it('leaves whoever was added by hand alone until they were there', async () => {
    const email = freshEmail()
    const { contactId } = await addMember(ana, { email, name: 'Gus', tierId: basic.id, endsAt: null })
    await publish('Open recipe', basic)
    clock.set(friday)
    await send()
    expect(await digestsTo(email)).toEqual([])
    const { workspaceId } = ana.actor
    await test.db.insert(memberDays).values({
      ...{ workspaceId, id: 'mdy_gus', contactId, day: '2026-04-04', lastAt: clock.now() },
    })
    await publish('Another recipe', basic)
    clock.advance(days(7))
    await send()
    expect(await digestsTo(email)).toHaveLength(1)
  })

  it('comes once from several processes, and from one that was stopped halfway', async () => {
    const members: TestMember[] = []
    for (let n = 0; n < 4; n++) members.push(await joinTier(ana, basic, clock.now))
    await publish('Open recipe', basic)
    clock.set(friday)
    const stopping = new AbortController()
    const count = async () =>
      Promise.all(members.map(async ({ ctx }) => (await digestsTo(ctx.actor.email)).length))
    // Stopped after the first member's commit.
    let asked = 0
    const halfway = {
      ...stopping.signal,
      get aborted() {
        return asked++ > 1
      },
    } as AbortSignal
    await send(halfway)
    expect((await count()).reduce((sum, one) => sum + one, 0)).toBe(1)
    await Promise.all([send(), send(), send()])
    await send()
    expect(await count()).toEqual([1, 1, 1, 1])
  })

  it('is told to all others where it fails for one, and to that one once it works', async () => {
    const [mia, vera] = [await joinTier(ana, basic, clock.now), await joinTier(ana, vip, clock.now)]
    await publish('Open recipe', basic)
    clock.set(friday)
    const { workspaceId } = ana.actor
    // A row that no one could write over, as a lock would be.
    await test.db.execute(
      `alter table member_letters add constraint letters_fault check (contact_id <> '${mia.contactId}')`,
    )
    await expect(send()).rejects.toThrow()
    await test.db.execute('alter table member_letters drop constraint letters_fault')
    expect(await digestsTo(vera.ctx.actor.email)).toHaveLength(1)
    await send()
    expect(await digestsTo(mia.ctx.actor.email)).toHaveLength(1)
    expect(await digestsTo(vera.ctx.actor.email)).toHaveLength(1)
    expect(await test.db.$count(memberLetters, eq(memberLetters.workspaceId, workspaceId))).toBe(2)
  })
})

describe('whoever isn’t to have it', () => {
  it('lost their membership before, or moved down', async () => {
    const [email, other] = [freshEmail(), freshEmail()]
    const people = []
    for (const address of [email, other])
      people.push(await addMember(ana, { email: address, name: 'Gus', tierId: vip.id, endsAt: null }))
    const { workspaceId } = ana.actor
    for (const { contactId } of people)
      await test.db.insert(memberDays).values({
        ...{ workspaceId, id: `mdy_${contactId}`, contactId, day: '2026-04-02', lastAt: clock.now() },
      })
    await publish('Secret recipe', vip)
    await endMember(ana, people[0]?.id ?? 'grt_none')
    await moveMember(ana, people[1]?.id ?? 'grt_none', { tierId: basic.id })
    clock.set(friday)
    await send()
    expect(await digestsTo(email)).toEqual([])
    expect(await digestsTo(other)).toEqual([])
  })

  it('lost it while the email waited to be sent, or unsubscribed meanwhile', async () => {
    const members: TestMember[] = []
    for (let n = 0; n < 3; n++) members.push(await joinTier(ana, basic, clock.now))
    const [mia, vera, tom] = members
    if (!mia || !vera || !tom) throw new Error('No members.')
    await publish('Open recipe', basic)
    await deliverMail(test.db, clock.now())
    clock.set(friday)
    await send()
    await withTransaction(ana, (ctx) => revokeAccess(ctx, mia.memberId, 'Your membership was ended.'))
    await setMemberDigest(ana, await linkIn(vera.ctx.actor.email), false)
    const sent: string[] = []
    const carrier = {
      send: async ({ toAddress, template }: { toAddress: string; template: string }) => {
        if (template === 'memberships.digest') sent.push(toAddress)
      },
    }
    await sendDueMails(ana, carrier as never, log)
    expect(sent).toEqual([tom.ctx.actor.email])
    expect(await digestsTo(mia.ctx.actor.email)).toEqual([])
  })

  it('said so by the link, which does nothing for another address, and can be taken back', async () => {
    const [mia, vera] = [await joinTier(ana, basic, clock.now), await joinTier(ana, basic, clock.now)]
    await publish('Open recipe', basic)
    clock.set(friday)
    await send()
    const link = await linkIn(mia.ctx.actor.email)
    await setMemberDigest(ana, { ...link, addressHash: 'another' }, false)
    expect(await findMemberReader(ana, link)).toMatchObject({ isStopped: false })
    await setMemberDigest(ana, link, false)
    await setMemberDigest(ana, link, false)
    expect(await findMemberReader(ana, link)).toMatchObject({ isStopped: true })
    await publish('Another recipe', basic)
    clock.advance(days(7))
    await send()
    expect(await digestsTo(mia.ctx.actor.email)).toHaveLength(1)
    expect(await digestsTo(vera.ctx.actor.email)).toHaveLength(2)
    await setMemberDigest(ana, link, true)
    await publish('A third recipe', basic)
    clock.advance(days(7))
    await send()
    expect(await digestsTo(mia.ctx.actor.email)).toHaveLength(2)
  })

  it('wants no email of this creator at all, or can’t be reached', async () => {
    const [mia, vera] = [await joinTier(ana, basic, clock.now), await joinTier(ana, basic, clock.now)]
    const { workspaceId } = ana.actor
    const { email } = mia.ctx.actor
    await stopSender(
      ana,
      {
        kind: 'sender',
        workspaceId,
        contactId: null,
        addressHash: addressHash(ana.instance, workspaceId, email),
      },
      'unsubscribed',
    )
    await publish('Open recipe', basic)
    clock.set(friday)
    await send()
    expect(await digestsTo(email)).toEqual([])
    const came = and(eq(mails.toAddress, vera.ctx.actor.email), eq(mails.template, 'memberships.digest'))
    await test.db.update(mails).set({ failedAt: clock.now() }).where(came)
    await publish('Another recipe', basic)
    clock.advance(days(7))
    await send()
    expect(await digestsTo(vera.ctx.actor.email)).toHaveLength(1)
  })

  it('is a member of someone else', async () => {
    const bo = await proCreator(test.db, clock.now)
    const tier = await createTier(bo, { title: 'Basic', priceCents: 2900 })
    const mia = await joinTier(bo, tier, clock.now)
    await publish('Open recipe', basic)
    clock.set(friday)
    await send()
    expect(await digestsTo(mia.ctx.actor.email)).toEqual([])
  })

  it('is a member of who left Pro, or was suspended', async () => {
    const mia = await joinTier(ana, basic, clock.now)
    await publish('Open recipe', basic)
    await updatePlan(ana, 'basic_plan')
    clock.set(friday)
    await send()
    await updatePlan(ana, 'pro_plan')
    await test.db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, ana.actor.userId))
    await publish('Another recipe', basic)
    clock.advance(days(7))
    await send()
    expect(await digestsTo(mia.ctx.actor.email)).toEqual([])
  })
})

describe('when it’s sent', () => {
  it('is Friday at nine where nothing else is said, on the clocks of the workspace', async () => {
    expect(await getDigest(ana)).toMatchObject(usualPlan)
    const at = (zone: string, from: string) =>
      nextDue(zone, { weekday: 7, hour: 2 }, new Date(from)).toISOString()
    expect(at('UTC', '2026-04-05T02:00:00Z')).toBe('2026-04-12T02:00:00.000Z')
    expect(at('Pacific/Auckland', '2026-04-01T00:00:00Z')).toBe('2026-04-04T13:00:00.000Z')
    // The night clocks skip that hour.
    expect(at('Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  })

  it('can be another day or off, and no second one comes in a week', async () => {
    const mia = await joinTier(ana, basic, clock.now)
    await publish('Open recipe', basic)
    expect(await changeDigest(ana, { isOn: false, weekday: 5, hour: 9 })).toMatchObject({ nextAt: null })
    clock.set(friday)
    await send()
    expect(await digestsTo(mia.ctx.actor.email)).toEqual([])
    const { nextAt } = await changeDigest(ana, { isOn: true, weekday: 6, hour: 9 })
    expect(new Date(nextAt ?? 0).getTime() - friday.getTime()).toBeLessThan(days(1.5))
    clock.set(new Date(nextAt ?? 0))
    await send()
    expect(await titlesTo(mia.ctx.actor.email)).toContain('Open recipe')
    clock.advance(minutes(5))
    const next = await changeDigest(ana, { isOn: true, weekday: 7, hour: 9 })
    expect(new Date(next.nextAt ?? 0).getTime() - clock.now().getTime()).toBeGreaterThan(days(6))
  })

  it('tells after a standstill what was left out, with the next', async () => {
    const mia = await joinTier(ana, basic, clock.now)
    await publish('Open recipe', basic)
    clock.set(new Date(friday.getTime() + days(5)))
    await send()
    expect(await digestsTo(mia.ctx.actor.email)).toEqual([])
    clock.set(new Date(friday.getTime() + days(7)))
    await send()
    expect(await titlesTo(mia.ctx.actor.email)).toContain('Open recipe')
  })
})

async function linkIn(address: string): Promise<MemberLink> {
  const [mail] = await digestsTo(address)
  const link = readStopToken(ana.instance, mail?.stopUrl?.split('/unsubscribe/')[1] ?? '')
  if (link?.kind !== 'member') throw new Error('There’s no link in it.')
  return link
}
