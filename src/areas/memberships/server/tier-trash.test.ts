import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { offers } from '#areas/payments/server/tables.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { useTestPayments } from '#testing/makers.ts'
import type { Tier } from '../contract.ts'
import { joinTier, proCreator } from '../testing/store.ts'
import { addMember, getMember } from './members.ts'
import { listMoves, moveMember } from './moving-members.ts'
import { createPiece, deletePiece } from './pieces.ts'
import { tiers } from './tables.ts'
import {
  discardAllTiers,
  discardTier,
  emptyTierTrash,
  listTrashedTiers,
  removeTier,
  restoreTier,
} from './tier-trash.ts'
import { changeTier, createTier, listTiers, orderTiers } from './tiers.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let basic: Tier
let premium: Tier
let vip: Tier

beforeAll(() => useTestPayments())
beforeEach(async () => {
  clock.set(start)
  ana = await proCreator(test.db, clock.now)
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  premium = await createTier(ana, { title: 'Premium', priceCents: 7900 })
  vip = await createTier(ana, { title: 'VIP', priceCents: 19_900 })
})
const titles = async () => (await listTiers(ana)).map(({ title }) => title)
const nothing = { code: 'NOT_FOUND' }

it('takes a tier off sale and brings it back as it was, in its place', async () => {
  await removeTier(ana, premium.id)
  expect(await titles()).toEqual(['Basic', 'VIP'])
  await expect(removeTier(ana, premium.id)).rejects.toMatchObject(nothing)
  await expect(changeTier(ana, premium.id, { title: 'P', isActive: true })).rejects.toMatchObject(nothing)
  expect(await listTrashedTiers(ana)).toMatchObject([
    { id: premium.id, members: 0, goneAt: expect.any(String) },
  ])
  await orderTiers(ana, [vip.id, basic.id])
  expect(await restoreTier(ana, premium.id)).toMatchObject({ isActive: true })
  expect(await titles()).toEqual(['VIP', 'Premium', 'Basic'])
  await expect(restoreTier(ana, premium.id)).rejects.toMatchObject(nothing)
})

it('leaves a tier to whoever has it, and keeps it for good once someone had it', async () => {
  const mia = await joinTier(ana, premium, clock.now)
  await removeTier(ana, vip.id)
  clock.advance(1000)
  await removeTier(ana, premium.id)
  expect(await getMember(ana, mia.memberId)).toMatchObject({ hasAccess: true, tier: 'Premium' })
  expect(await listTrashedTiers(ana)).toMatchObject([
    { id: premium.id, members: 1, goneAt: null },
    { id: vip.id },
  ])
  await expect(discardTier(ana, premium.id)).rejects.toMatchObject({
    ...{ code: 'CONFLICT', message: 'This tier has or had members, so it has to stay in the trash.' },
  })
  expect(await discardAllTiers(ana)).toEqual({ deleted: 1, kept: 1 })
  expect(await discardAllTiers(ana)).toEqual({ deleted: 0, kept: 1 })
  const sold = and(eq(offers.workspaceId, ana.actor.workspaceId), eq(offers.productId, vip.id))
  expect(await test.db.$count(offers, sold)).toBe(0)
})

it('lets its seller move who has it to a tier that’s there, whether they pay or not, and not back', async () => {
  const mia = await joinTier(ana, premium, clock.now)
  const given = await addMember(ana, {
    ...{ email: freshEmail('given'), name: 'Cora', tierId: premium.id, endsAt: null },
  })
  expect(given.isTierInTrash).toBe(false)
  await removeTier(ana, premium.id)
  expect(await getMember(ana, given.id)).toMatchObject({ tier: 'Premium', isTierInTrash: true })
  expect(await moveMember(ana, given.id, { tierId: vip.id })).toMatchObject({
    ...{ tier: 'VIP', isTierInTrash: false },
  })
  await expect(moveMember(ana, given.id, { tierId: premium.id })).rejects.toMatchObject(nothing)
  const { tiers } = await listMoves(ana, mia.memberId)
  expect(tiers.map(({ title, isDearer }) => [title, isDearer])).toEqual([
    ['Basic', false],
    ['VIP', true],
  ])
  const to = { tierId: basic.id, shownCents: 2900 }
  expect(await moveMember(ana, mia.memberId, to)).toMatchObject({ tier: 'Premium', isTierInTrash: true })
  expect((await listMoves(ana, mia.memberId)).movesTo).toBe(basic.id)
})

it('refuses a tier that content begins with; content that was deleted goes with it', async () => {
  const piece = await createPiece(ana, {
    ...{ kind: 'document', title: 'Ash', body: 'Ash.', tierId: vip.id },
    publishedAt: start.toISOString(),
  })
  await expect(removeTier(ana, vip.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await deletePiece(ana, piece.id)
  await removeTier(ana, vip.id)
  await expect(
    createPiece(ana, { kind: 'document', title: 'New', tierId: vip.id, publishedAt: null }),
  ).rejects.toMatchObject({ fields: { tierId: expect.any(String) } })
  await discardTier(ana, vip.id)
  expect(await listTrashedTiers(ana)).toEqual([])
})

it('is emptied after thirty days, and not before; two at once do it once', async () => {
  await removeTier(ana, vip.id)
  clock.advance(days(29))
  await emptyTierTrash(ana)
  expect(await listTrashedTiers(ana)).toHaveLength(1)
  clock.advance(days(2))
  await Promise.all([emptyTierTrash(ana), emptyTierTrash(ana)])
  expect(await listTrashedTiers(ana)).toEqual([])
  expect(await test.db.$count(tiers, eq(tiers.id, vip.id))).toBe(0)
})

it('has room for ten again, and knows nothing of another workspace', async () => {
  await removeTier(ana, vip.id)
  for (let n = 0; n < 8; n++) await createTier(ana, { title: `T${n}`, priceCents: 0 })
  await expect(restoreTier(ana, vip.id)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  const bo = await proCreator(test.db, clock.now)
  expect(await listTrashedTiers(bo)).toEqual([])
  await expect(removeTier(bo, basic.id)).rejects.toMatchObject(nothing)
  await expect(restoreTier(bo, vip.id)).rejects.toMatchObject(nothing)
  await expect(discardTier(bo, vip.id)).rejects.toMatchObject(nothing)
  expect(await discardAllTiers(bo)).toEqual({ deleted: 0, kept: 0 })
})
