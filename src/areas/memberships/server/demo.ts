import { and, eq, inArray, isNull } from 'drizzle-orm'
import { chooseDesign } from '#areas/accounts/server/covers.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import { cancelSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { collectDue } from '#areas/payments/server/subscriptions/collecting.ts'
import { pauseSubscription } from '#areas/payments/server/subscriptions/pausing.ts'
import { findSubscription } from '#areas/payments/server/subscriptions/reading.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { longestPause } from '#areas/payments/subscription-rules.ts'
import type { Pass } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import type { DemoBuyer, DemoFacts, DemoSale, DemoSales } from '#platform/demo.ts'
import { mine, within } from '#platform/tables.ts'
import { monthBefore } from '../rules.ts'
import { demoCovers, demoJoinPage, demoPieces, demoTiers } from './demo/content.ts'
import {
  acceptInDemo,
  giveInDemo,
  invoiceInDemo,
  type MadeTier,
  makePriceForTwo,
  waitingInDemo,
} from './demo/gifts-and-invoices.ts'
import { type DemoMember, demoMembers } from './demo/people.ts'
import { changeJoinPage, joinPageOf } from './join-page.ts'
import { createPiece } from './pieces.ts'
import { memberDays, memberPieces, pieceOpenings, tiers } from './tables.ts'
import { listPackages } from './tier-coaching.ts'
import { createTier } from './tiers.ts'

type TierName = DemoMember['tier']
type Facts = Pick<DemoFacts, 'begunAt' | 'creator' | 'zone' | 'student' | 'person' | 'made'>

/** Tiers and content before anyone joins: so long ago. */
const foundedDays = 200
/** Nothing is due within some hours of the demo's present: whoever looks at it soon afterward finds what was told. */
const afterMs = hours(4)

/**
 * Ana's membership: three tiers, what they open, and everyone who joins. Each step looks whether it was done, so a load that was killed
 * continues here.
 */
export async function sellDemoMembership(_ctx: Ctx, told: Facts): Promise<DemoSales> {
  const { begunAt, creator } = told
  const at = (moment: Date): CreatorCtx => ({ ...creator, now: () => moment })
  const made = await makeTiers(at(new Date(begunAt.getTime() - days(foundedDays))))
  await namePage(at(new Date(begunAt.getTime() - days(foundedDays))))
  await makePieces(at, made, told)
  const priceForTwo = await makePriceForTwo(at(daysBefore(begunAt, foundedDays)), made.basic)
  const joinings: DemoBuyer[] = []
  for (const [number, member] of demoMembers(told.student, told.person).entries()) {
    const joinedAt = new Date(begunAt.getTime() - days(member.joined) - afterMs - minutes(number))
    const key = `demo-member-${number}`
    const sale: DemoSale = { key, at: joinedAt, buyer: member.buyer, cards: ['approve'] }
    const joining: Joining = { sale, tier: made[member.tier], member }
    joinings.push(
      member.by === 'gift'
        ? await givenTo(creator, told, joining)
        : member.by === 'invoice'
          ? await joiningBy(at(daysBefore(joinedAt, 1)), priceForTwo, joining, begunAt)
          : {
              offerId: joining.tier.offerId,
              sale,
              tell: (ctx, pass) => stay(ctx, pass, member, begunAt),
            },
    )
  }
  return {
    buyers: [...joinings, await leaveWaiting(at, made.premium, told)],
    tell: () => showMembers(told),
  }
}

type Joining = { sale: DemoSale; tier: MadeTier; member: DemoMember }

/** Someone who was asked to pay the day before they did. */
async function joiningBy(
  ctx: CreatorCtx,
  offerId: Id<'off'>,
  { sale, member }: Joining,
  begunAt: Date,
): Promise<DemoBuyer> {
  const hold = await invoiceInDemo(ctx, offerId, member.buyer)
  return { offerId, sale: { ...sale, hold }, tell: (ctx, pass) => stay(ctx, pass, member, begunAt) }
}

/** Someone else paid the day before they accepted it. */
async function givenTo(
  ctx: CreatorCtx,
  { person }: Facts,
  { sale, tier, member }: Joining,
): Promise<DemoBuyer> {
  const { workspaceId } = ctx.actor
  const boughtAt = daysBefore(sale.at, 1)
  const hold = await giveInDemo(ctx, { tier, to: member.buyer, at: boughtAt })
  return {
    offerId: tier.offerId,
    sale: { ...sale, at: boughtAt, buyer: person(waitingInDemo.giver), hold },
    tell: (ctx) => acceptInDemo({ ...ctx, now: () => sale.at }, workspaceId, hold, member.buyer),
  }
}

/** What no one has accepted or paid yet: an invoice, and a gift that's bought. */
async function leaveWaiting(
  at: (moment: Date) => CreatorCtx,
  tier: MadeTier,
  { begunAt, person }: Facts,
): Promise<DemoBuyer> {
  const { giftMs, invoiceMs, otherGiver, givenTo, invoiced } = waitingInDemo
  const sentAt = at(new Date(begunAt.getTime() - invoiceMs))
  await invoiceInDemo(sentAt, tier.offerId, person(invoiced))
  const boughtAt = new Date(begunAt.getTime() - giftMs)
  const hold = await giveInDemo(sentAt, { tier, to: person(givenTo), at: boughtAt })
  const sale: DemoSale = {
    ...{ key: 'demo-gift', at: boughtAt, buyer: person(otherGiver), cards: ['approve'], hold },
  }
  return { offerId: tier.offerId, sale, tell: async () => {} }
}

/** The coaching package of the demo whose sessions last an hour: VIP has one of them a month. */
const hourOfCoaching = 'Premium'

async function namePage(ctx: CreatorCtx): Promise<void> {
  const known = await joinPageOf(ctx, ctx.actor.workspaceId)
  if (known.title === '') await changeJoinPage(ctx, demoJoinPage)
}

type MadeTiers = Record<TierName, MadeTier>

async function makeTiers(ctx: CreatorCtx): Promise<MadeTiers> {
  const made: Partial<MadeTiers> = {}
  const hour = (await listPackages(ctx)).find(({ title }) => title === hourOfCoaching)
  for (const name of ['basic', 'premium', 'vip'] as const) {
    const draft = {
      ...demoTiers[name],
      ...(name === 'vip' && hour ? { coaching: { packageId: hour.id, sessions: 1 } } : {}),
    }
    const [known] = await ctx.db
      .select({ id: tiers.id })
      .from(tiers)
      .where(and(mine(ctx, tiers), eq(tiers.title, draft.title)))
    const { id } = known ?? (await createTier(ctx, draft))
    await chooseDesign(ctx, ctx.actor.workspaceId, id, demoCovers[name])
    const offer = await findOffer(ctx, ctx.actor.workspaceId, { kind: 'tier', id })
    if (!offer) throw new Error('A tier of the demo has no price.')
    made[name] = { id, offerId: offer.id }
  }
  return made as MadeTiers
}

async function makePieces(
  at: (moment: Date) => CreatorCtx,
  made: MadeTiers,
  { begunAt, zone, made: courses }: Facts,
): Promise<void> {
  const ctx = at(begunAt)
  const known = await ctx.db
    .select({ title: memberPieces.title, courseId: memberPieces.courseId })
    .from(memberPieces)
    .where(mine(ctx, memberPieces))
  const clock = zoneClock(zone)
  for (const { tier, course, since, on, ...piece } of demoPieces) {
    const courseId = course ? (courses[course] as Id<'crs'>) : null
    if (known.some((one) => (courseId ? one.courseId === courseId : one.title === piece.title))) continue
    const publishedAt = since === null ? null : daysBefore(begunAt, since)
    // Written the day before it's seen.
    const written = daysBefore(begunAt, Math.max(since ?? 8, 0) + 1)
    const session =
      on === undefined ? {} : { startsAt: eveningOf(clock, daysBefore(begunAt, on)).toISOString(), zone }
    await createPiece(at(written), {
      ...{ kind: course ? 'course' : on === undefined ? 'document' : 'session', ...piece, ...session },
      ...{ tierId: made[tier].id, courseId, minutes: on === undefined ? null : 75 },
      publishedAt: publishedAt?.toISOString() ?? null,
    })
  }
}

const daysBefore = (moment: Date, count: number) => new Date(moment.getTime() - days(count))

/** Seven in the evening of that day, on the creator's clock. */
function eveningOf(clock: ReturnType<typeof zoneClock>, moment: Date): Date {
  const midnight = Math.floor(clock.wallAt(moment.getTime()) / days(1)) * days(1)
  return new Date(clock.instantOf(midnight + hours(19)))
}

/** Pays each month up to the present, or leaves or pauses on the way. */
async function stay(ctx: Ctx, pass: Pass, { ends }: DemoMember, begunAt: Date): Promise<void> {
  const { workspaceId, orderId } = pass
  const [order] = await ctx.db
    .select({ id: orders.subscriptionId })
    .from(orders)
    .where(within(workspaceId, orders, orderId))
  if (!order?.id) throw new Error('A member of the demo pays nothing by the month.')
  const place = { workspaceId, id: order.id }
  const then = (moment: Date): Ctx => ({ ...ctx, now: () => moment })
  for (;;) {
    const row = await findSubscription(ctx, place)
    if (!row?.dueAt || row.dueAt > begunAt) return
    const isLast = ends && row.nextPeriod > ends.after
    const soon = then(new Date(row.paidUntil.getTime() - days(6)))
    if (isLast && ends.as === 'paused') await pauseSubscription(soon, place, longestPause)
    if (isLast && ends.as === 'canceled') await cancelSubscription(soon, place, 'atEnd', ends.note)
    await collectDue(then(row.dueAt), place)
  }
}

/** Every so many openings someone says how they like it; most like it a lot. */
const stars = [5, null, 4, 5, null, 5, 4, 3]

/** Once everyone has joined: on which days members were there, and what they opened and said of it. */
async function showMembers({ begunAt, creator, zone, student, person }: Facts): Promise<void> {
  const { workspaceId } = creator.actor
  const month = monthBefore(begunAt)
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const people = await joinedPeople(creator, demoMembers(student, person))
  const visits = people.flatMap(({ contactId, member: { visits, visitsBefore } }, number) => {
    const back = (from: Date) => (count: number) =>
      new Date(from.getTime() - days(count) - minutes(20 + number * 3))
    return [...visits.map(back(begunAt)), ...visitsBefore.map(back(month))].map((lastAt) => ({
      ...{ workspaceId, id: newId('mdy', lastAt), contactId, day: dayOf.format(lastAt), lastAt },
    }))
  })
  await creator.db.insert(memberDays).values(visits).onConflictDoNothing()
  await openPieces(creator, people, begunAt)
}

type MemberInDemo = { contactId: Id<'ctc'>; member: DemoMember }

async function joinedPeople(ctx: CreatorCtx, members: readonly DemoMember[]): Promise<MemberInDemo[]> {
  const emails = members.map(({ buyer }) => buyer.email)
  const rows = await ctx.db
    .select({ email: contacts.email, contactId: contacts.id })
    .from(contacts)
    .where(and(mine(ctx, contacts), inArray(contacts.email, emails)))
  const contactOf = new Map(rows.map(({ email, contactId }) => [email, contactId]))
  return members.flatMap((member) => {
    const contactId = contactOf.get(member.buyer.email)
    return contactId ? [{ contactId, member }] : []
  })
}

/** Two of three who may open a piece did, more of the older ones; some look again. */
async function openPieces(ctx: CreatorCtx, people: readonly MemberInDemo[], begunAt: Date): Promise<void> {
  const { workspaceId } = ctx.actor
  const all = await ctx.db
    .select()
    .from(memberPieces)
    .where(and(mine(ctx, memberPieces), isNull(memberPieces.deletedAt)))
    .orderBy(memberPieces.id)
  const ranks = new Map(
    (await ctx.db.select().from(tiers).where(mine(ctx, tiers))).map(({ id, title, rank }) => [
      title,
      { id, rank },
    ]),
  )
  const rankOf = (name: TierName) => ranks.get(demoTiers[name].title)?.rank ?? 0
  for (const [at, piece] of all.entries()) {
    const { publishedAt } = piece
    if (!publishedAt || publishedAt > begunAt) continue
    const lowest = [...ranks.values()].find(({ id }) => id === piece.tierId)?.rank ?? 0
    const readers = people.filter(
      ({ member }, number) =>
        !member.ends && member.visits.length > 1 && rankOf(member.tier) >= lowest && (number + at) % 3 > 0,
    )
    if (readers.length === 0) continue
    const openings = readers.map(({ contactId, member }, number) => {
      const since = Math.max(publishedAt.getTime(), begunAt.getTime() - days(member.joined))
      const createdAt = new Date(since + (begunAt.getTime() - since) * (0.1 + ((number * 7) % 10) / 15))
      const said = stars[(number + at) % stars.length] ?? null
      return {
        ...{ workspaceId, id: newId('mop', createdAt), pieceId: piece.id, contactId, createdAt },
        stars: said,
      }
    })
    await ctx.db.insert(pieceOpenings).values(openings).onConflictDoNothing()
    const views = readers.length + Math.floor(readers.length / 2) + (at % 4)
    await ctx.db
      .update(memberPieces)
      .set({ views })
      .where(mine(ctx, memberPieces, piece.id))
  }
}
