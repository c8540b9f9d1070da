import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { grants } from '#areas/access/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { cancelSubscription } from '#areas/payments/server/subscriptions/changing.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { pauseSubscription, unpauseSubscription } from '#areas/payments/server/subscriptions/pausing.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asStudent, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { monthBefore } from '../rules.ts'
import { joinTier, proCreator } from '../testing/store.ts'
import { getOverview } from './figures.ts'
import { thingOf } from './including.ts'
import { addMember, endMember, listMembers } from './members.ts'
import { moveMember } from './moving-members.ts'
import { changePiece, createPiece, deletePiece } from './pieces.ts'
import { memberDays, memberPieces } from './tables.ts'
import { createTier, listTiers, orderTiers, rankedTiers } from './tiers.ts'
import { findReader, piecesFor } from './visiting.ts'

const test = testDb()
const log = createLog('silent')
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
beforeAll(() => void useTestPayments())

/** Does it; what makes no sense at that moment is refused, and changes nothing. */
async function tried(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError && error.status < 500)) throw error
  }
}
const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

/** Someone who has a tier, given by hand, as they read the member area. */
async function readerOf(ana: CreatorCtx, tier: Tier): Promise<Ctx<SignedIn>> {
  const ctx = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
  const { email, userId } = ctx.actor
  const { id, contactId } = await addMember(ana, { email, name: 'Mia', tierId: tier.id, endsAt: null })
  await test.db.update(contacts).set({ userId }).where(eq(contacts.id, contactId))
  await test.db.update(grants).set({ userId }).where(eq(grants.id, id))
  return ctx
}

describe('13: what a tier opens', () => {
  const zPieceStep = fc.record({
    kind: fc.constantFrom('add', 'change', 'remove', 'order', 'wait'),
    which: fc.nat(30),
    tier: fc.nat(4),
    /** When it's seen, in days from now; null is a draft. */
    publishedIn: fc.option(fc.integer({ min: -40, max: 40 }), { freq: 5 }),
    isSession: fc.boolean(),
  })
  type Step = typeof zPieceStep extends fc.Arbitrary<infer S> ? S : never

  async function walk(ana: CreatorCtx, tiers: readonly Tier[], step: Step): Promise<void> {
    const { kind, which, tier, publishedIn, isSession } = step
    if (kind === 'wait') return later(days(which))
    if (kind === 'order') {
      const ids = (await listTiers(ana)).map(({ id }) => id)
      const [own] = ids.splice(tier % ids.length, 1)
      if (own) ids.splice(which % (ids.length + 1), 0, own)
      return void (await orderTiers(ana, ids))
    }
    const moment = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
    const draft = {
      ...{ title: `Piece ${which}`, tierId: at(tiers, tier)?.id ?? ('tie_' as Id<'tie'>) },
      publishedAt: publishedIn === null ? null : moment(days(publishedIn)),
      ...(isSession
        ? { kind: 'session' as const, startsAt: moment(days(50)), zone: 'Europe/Lisbon', minutes: 60 }
        : { kind: 'document' as const, body: 'Ash.' }),
    }
    if (kind === 'add') return void (await tried(() => createPiece(ana, draft)))
    const known = at(await living(ana), which)
    if (!known) return
    if (kind === 'remove') return deletePiece(ana, known.id)
    await tried(() => changePiece(ana, known.id, { ...draft, kind: known.kind }))
  }
  const living = (ana: CreatorCtx) =>
    test.db
      .select()
      .from(memberPieces)
      .where(and(eq(memberPieces.workspaceId, ana.actor.workspaceId), isNull(memberPieces.deletedAt)))

  it('is all that a lower one opens and maybe more, and the member area says the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.array(zPieceStep, { minLength: 3, maxLength: 14 }),
        async (count, steps) => {
          clock.set(start)
          const ana = await proCreator(test.db, clock.now)
          const { workspaceId } = ana.actor
          const tiers: Tier[] = []
          for (let n = 0; n < count; n++)
            tiers.push(await createTier(ana, { title: `Tier ${n}`, priceCents: 1900 + n }))
          const readers = new Map<Id, Ctx<SignedIn>>()
          for (const tier of tiers) readers.set(tier.id, await readerOf(ana, tier))
          for (const step of steps) await walk(ana, tiers, step)
          const all = await rankedTiers(ana, workspaceId)
          const workspace = await getWorkspace(ana, workspaceId)
          const pieces = await living(ana)
          let below = new Set<string>()
          for (const { id, rank } of all) {
            const ctx = readers.get(id)
            if (!ctx) throw new Error('No one has this tier.')
            const open = new Set<string>()
            for (const piece of pieces)
              if ((await explainAccess(ctx, workspaceId, thingOf(piece))).allowed) open.add(piece.id)
            expect([...below].filter((piece) => !open.has(piece))).toEqual([])
            const expected = pieces.filter(
              ({ tierId, publishedAt }) =>
                publishedAt !== null &&
                publishedAt <= clock.now() &&
                (all.find((tier) => tier.id === tierId)?.rank ?? 0) <= rank,
            )
            expect([...open].toSorted()).toEqual(expected.map((piece) => piece.id).toSorted())
            // 12: the page shows as open what is, and nothing else.
            const reader = await findReader(ctx, workspace, all, undefined)
            const shown = await piecesFor(ctx, workspace, { reader, all, page: 1 })
            const unlocked = shown.pieces.filter(({ lock }) => lock === null).map((piece) => piece.id)
            expect(unlocked.toSorted()).toEqual([...open].toSorted())
            below = open
          }
        },
      ),
      { numRuns: walks(7) },
    )
  })
})

describe('17: the cards', () => {
  const kinds = [
    'join',
    'comp',
    'cancel',
    'pause',
    'continue',
    'end',
    'move',
    'wait',
    'renew',
    'visit',
  ] as const
  const zStep = fc.record({
    kind: fc.oneof(...kinds.map((kind) => fc.constant(kind)), fc.constantFrom('join', 'wait', 'renew')),
    which: fc.nat(20),
    days: fc.integer({ min: 1, max: 35 }),
  })
  type Step = typeof zStep extends fc.Arbitrary<infer S> ? S : never
  type World = { ana: CreatorCtx; tiers: readonly Tier[] }
  const rightsOf = ({ ana }: World) =>
    test.db
      .select()
      .from(grants)
      .where(and(eq(grants.workspaceId, ana.actor.workspaceId), eq(grants.thingKind, 'tier')))
      .orderBy(grants.id)
  const paymentsOf = ({ ana }: World) =>
    test.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.workspaceId, ana.actor.workspaceId))
      .orderBy(subscriptions.id)

  async function walk(world: World, { kind, which, days: count }: Step): Promise<void> {
    const { ana, tiers } = world
    const tier = at(tiers, which)
    if (!tier) return
    const paid = at(await paymentsOf(world), which)
    const right = at(await rightsOf(world), which)
    const { workspaceId } = ana.actor
    if (kind === 'wait') return later(days(count) + hours(which))
    if (kind === 'renew') return renewSubscriptions(ana, log)
    if (kind === 'join') return void (await joinTier(ana, tier, clock.now))
    if (kind === 'comp') {
      const endsAt = which % 2 ? new Date(clock.now().getTime() + days(count)).toISOString() : null
      return void (await addMember(ana, { email: freshEmail('comp'), name: 'Com', tierId: tier.id, endsAt }))
    }
    const place = paid && { workspaceId, id: paid.id }
    if (kind === 'cancel' && place) await tried(() => cancelSubscription(ana, place, 'atEnd'))
    if (kind === 'pause' && place) await tried(() => pauseSubscription(ana, place, 1 + (which % 3)))
    if (kind === 'continue' && place) await tried(() => unpauseSubscription(ana, place))
    if (kind === 'end' && right) await tried(() => endMember(ana, right.id))
    if (kind === 'move' && right) await tried(() => moveMember(ana, right.id, { tierId: tier.id }))
    if (kind === 'visit' && right) {
      const lastAt = clock.now()
      const day = lastAt.toISOString().slice(0, 10)
      const { contactId } = right
      await test.db
        .insert(memberDays)
        .values({ workspaceId, id: newId('mdy', lastAt), contactId, day, lastAt })
        .onConflictDoNothing()
    }
  }

  it('count what their rows are, and start + joined − left − resting = now, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(zStep, { minLength: 6, maxLength: 26 }), async (steps) => {
        clock.set(start)
        const ana = await proCreator(test.db, clock.now)
        const tiers = [
          await createTier(ana, { title: 'Basic', priceCents: 2_900 }),
          await createTier(ana, { title: 'Premium', priceCents: 7_900 }),
        ]
        const world = { ana, tiers }
        for (const step of steps) await walk(world, step)
        const now = clock.now()
        const card = await getOverview(ana)
        const total = async (of: 'total' | 'revenue' | 'left' | 'engaged' | 'failing') =>
          listMembers(ana, { of, page: 1 })
        // By the rows themselves: who could see something at a moment.
        const rights = await rightsOf(world)
        const lives = (moment: Date) =>
          new Set(
            rights
              .filter(
                ({ createdAt, revokedAt, endsAt }) =>
                  createdAt <= moment && (!revokedAt || revokedAt > moment) && (!endsAt || endsAt > moment),
              )
              .map(({ contactId }) => contactId),
          )
        const [here, before] = [lives(now), lives(monthBefore(now))]
        const left = await total('left')
        const gone = [...before].filter((one) => !here.has(one))
        const resting = gone.length - left.total
        expect(resting).toBeGreaterThanOrEqual(0)
        expect(resting).toBeLessThanOrEqual(
          (await paymentsOf(world)).filter(({ state, pauseMonths }) => state === 'paused' || pauseMonths)
            .length,
        )
        expect([card.members.now, card.members.before ?? 0]).toEqual([here.size, before.size])
        expect((card.members.before ?? 0) + card.joined - card.left - resting).toBe(card.members.now)
        expect(card.left).toBe(left.total)
        expect((await total('total')).total).toBe(card.members.now)
        expect((await total('failing')).total).toBe(card.failing)
        const engaged = (await total('engaged')).total
        expect(card.engagement.now).toBe(here.size === 0 ? 0 : Math.round((100 * engaged) / here.size))
        // What the card sums is what its rows pay.
        const paying = await total('revenue')
        const prices = new Map((await paymentsOf(world)).map(({ id, priceCents }) => [id, priceCents]))
        const sum = paying.members.reduce(
          (cents, { subscriptionId }) => cents + (prices.get(subscriptionId ?? ('' as Id<'sbs'>)) ?? 0),
          0,
        )
        expect(paying.members).toHaveLength(Math.min(paying.total, 25))
        expect(card.revenue.now.reduce((cents, money) => cents + money.cents, 0)).toBe(sum)
        // And the tiers' own figures come to the same.
        const listed = await listTiers(ana)
        for (const { id: tier, members, revenue } of listed) {
          const those = await listMembers(ana, { tier, of: 'total', page: 1 })
          expect(those.total).toBe(members)
          const theirs = await listMembers(ana, { tier, of: 'revenue', page: 1 })
          const paid = theirs.members.reduce(
            (cents, { subscriptionId }) => cents + (prices.get(subscriptionId ?? ('' as Id<'sbs'>)) ?? 0),
            0,
          )
          expect(paid).toBe(revenue.reduce((cents, money) => cents + money.cents, 0))
        }
        expect(listed.reduce((count, { members }) => count + members, 0)).toBe(card.members.now)
        const revenue = listed
          .flatMap((tier) => tier.revenue)
          .reduce((cents, money) => cents + money.cents, 0)
        expect(revenue).toBe(sum)
      }),
      { numRuns: walks(7) },
    )
  })
})
