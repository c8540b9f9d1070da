import { beforeAll, beforeEach, expect, it } from 'vitest'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { findWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { keepImage } from '#areas/files/server/files.ts'
import { mayReadFile } from '#areas/files/server/readers.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import { testClock } from '#testing/clock.ts'
import { testDb } from '#testing/db.ts'
import { makePng } from '#testing/images.ts'
import { makeCourse, useTestPayments } from '#testing/makers.ts'
import type { PieceDraft, Tier } from '../contract.ts'
import { joinTier, proCreator } from '../testing/store.ts'
import {
  discardAllPieces,
  discardPiece,
  duplicatePiece,
  emptyPieceTrash,
  restorePiece,
} from './piece-trash.ts'
import { changePiece, createPiece, deletePiece, listPieces } from './pieces.ts'
import { takeSeat } from './seats.ts'
import { memberPieces, pieceOpenings } from './tables.ts'
import { discardTier, emptyTierTrash, removeTier, restoreTier } from './tier-trash.ts'
import { createTier, rankedTiers } from './tiers.ts'
import { findReader, openPiece, piecesFor } from './visiting.ts'

const test = testDb()
const start = new Date('2026-04-01T14:00:00Z')
const clock = testClock(start)
let ana: CreatorCtx
let other: CreatorCtx
let workspace: WorkspaceRecord
let basic: Tier
let vip: Tier
const nothing = { code: 'NOT_FOUND' }

beforeAll(() => useTestPayments())
beforeEach(async () => {
  clock.set(start)
  ana = await proCreator(test.db, clock.now)
  other = await proCreator(test.db, clock.now)
  workspace = (await findWorkspace(ana, ana.actor.workspaceId)) as WorkspaceRecord
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  vip = await createTier(ana, { title: 'VIP', priceCents: 19_900 })
})

const sessionOf = (more: Partial<PieceDraft> = {}): PieceDraft => ({
  ...{ kind: 'session', title: 'Live firing', teaser: 'Bring a pot', tierId: basic.id, body: '# Firing' },
  ...{ zone: 'Europe/Lisbon', startsAt: '2026-04-20T18:00:00.000Z', minutes: 90, seats: 3 },
  ...{ link: 'https://example.com/live', recording: 'https://example.com/seen' },
  publishedAt: start.toISOString(),
  ...more,
})
const shown = async (status?: 'trash') =>
  (await listPieces(ana, { page: 1, ...(status ? { status } : {}) })).pieces
const readerOf = async (ctx: Ctx) =>
  findReader(ctx, workspace, await rankedTiers(ana, workspace.id), undefined)
const areaOf = async (ctx: Ctx) => {
  const all = await rankedTiers(ana, workspace.id)
  return (await piecesFor(ctx, workspace, { reader: await readerOf(ctx), all, page: 1 })).pieces
}

it('is out of every member’s sight in the trash, and comes back with its seats, ratings, file and link', async () => {
  const mia = await joinTier(ana, basic, clock.now)
  const file = await keepImage(ana, picture())
  const chart = await createPiece(ana, {
    ...{ kind: 'document', title: 'Chart', tierId: basic.id, fileId: file.id },
    publishedAt: start.toISOString(),
  })
  const live = await createPiece(ana, sessionOf())
  expect(
    await takeSeat(mia.ctx as Ctx, workspace, { pieceId: live.id, reader: await readerOf(mia.ctx as Ctx) }),
  ).toBe(true)
  await test.db.update(pieceOpenings).set({ stars: 4 }).where(mine(ana, pieceOpenings))
  const mayOpen = async () =>
    (await explainAccess(mia.ctx as Ctx, workspace.id, { kind: 'piece', id: chart.id })).allowed
  const mayRead = () => mayReadFile(mia.ctx as Ctx, { workspaceId: workspace.id, id: file.id } as never)
  expect([await mayOpen(), await mayRead()]).toEqual([true, true])

  await deletePiece(ana, live.id)
  await deletePiece(ana, chart.id)
  await expect(deletePiece(ana, chart.id)).rejects.toMatchObject(nothing)
  await expect(changePiece(ana, live.id, sessionOf())).rejects.toMatchObject(nothing)
  expect(await areaOf(mia.ctx as Ctx)).toEqual([])
  const all = await rankedTiers(ana, workspace.id)
  const reader = await readerOf(mia.ctx as Ctx)
  expect(await openPiece(mia.ctx as Ctx, workspace, { pieceId: live.id, reader, all })).toBeNull()
  expect([await mayOpen(), await mayRead()]).toEqual([false, false])
  expect(await listPieces(ana, { page: 1 })).toMatchObject({ pieces: [], total: 0, trash: 2 })
  const goneAt = new Date(start.getTime() + days(30)).toISOString()
  expect((await shown('trash')).find(({ id }) => id === live.id)).toMatchObject({
    ...{ title: 'Live firing', taken: 1, rating: 4 },
    trashed: { deletedAt: start.toISOString(), goneAt },
  })

  // What keeps its files looks for those that nothing holds: these are held.
  expect(await restorePiece(ana, chart.id)).toMatchObject({ file: { id: file.id }, status: 'published' })
  expect(await restorePiece(ana, live.id)).toMatchObject({
    ...{ taken: 1, seats: 3, rating: 4, link: 'https://example.com/live' },
    ...{ recording: 'https://example.com/seen', startsAt: '2026-04-20T18:00:00.000Z' },
  })
  await expect(restorePiece(ana, live.id)).rejects.toMatchObject(nothing)
  expect((await areaOf(mia.ctx as Ctx)).map(({ title, lock }) => [title, lock]).toSorted()).toEqual([
    ['Chart', null],
    ['Live firing', null],
  ])
  expect([await mayOpen(), await mayRead()]).toEqual([true, true])
})

it('comes back at the time it was scheduled for, to the tier it was for', async () => {
  const opensAt = new Date(start.getTime() + days(7)).toISOString()
  const mia = await joinTier(ana, basic, clock.now)
  const piece = await createPiece(ana, sessionOf({ tierId: vip.id, publishedAt: opensAt }))
  await deletePiece(ana, piece.id)
  expect(await restorePiece(ana, piece.id)).toMatchObject({
    status: 'scheduled',
    publishedAt: opensAt,
    tierId: vip.id,
  })
  const [seen] = await areaOf(mia.ctx as Ctx)
  expect(seen?.lock).toMatchObject({ tier: { id: vip.id } })
})

it('waits for its tier, whose trash it’s in as well, and goes with it', async () => {
  const piece = await createPiece(ana, sessionOf({ tierId: vip.id }))
  await deletePiece(ana, piece.id)
  await removeTier(ana, vip.id)
  await expect(restorePiece(ana, piece.id)).rejects.toMatchObject({
    ...{ code: 'CONFLICT', message: 'Its tier is in the trash. Restore the tier first.' },
  })
  await restoreTier(ana, vip.id)
  await restorePiece(ana, piece.id)
  await expect(removeTier(ana, vip.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await deletePiece(ana, piece.id)
  await removeTier(ana, vip.id)
  await discardTier(ana, vip.id)
  expect(await shown('trash')).toEqual([])
})

it('is deleted for good by hand, all at once, or after thirty days, and by its owner alone', async () => {
  const [one, two, three] = [
    await createPiece(ana, sessionOf()),
    await createPiece(ana, sessionOf({ title: 'Two' })),
    await createPiece(ana, sessionOf({ title: 'Three' })),
  ]
  const mia = await joinTier(ana, basic, clock.now)
  await takeSeat(mia.ctx as Ctx, workspace, { pieceId: one.id, reader: await readerOf(mia.ctx as Ctx) })
  await expect(discardPiece(ana, one.id)).rejects.toMatchObject(nothing)
  for (const { id } of [one, two]) await deletePiece(ana, id)
  for (const act of [discardPiece, restorePiece, duplicatePiece])
    await expect(act(other, one.id)).rejects.toMatchObject(nothing)
  expect(await discardAllPieces(other)).toEqual({ deleted: 0, kept: 0 })
  await discardPiece(ana, one.id)
  expect((await shown('trash')).map(({ title }) => title)).toEqual(['Two'])
  expect(await discardAllPieces(ana)).toEqual({ deleted: 1, kept: 0 })
  await deletePiece(ana, three.id)
  clock.advance(days(30) - 1000)
  await emptyPieceTrash(ana)
  expect(await shown('trash')).toHaveLength(1)
  clock.advance(2000)
  await emptyPieceTrash(ana)
  await emptyTierTrash(ana)
  expect(await shown('trash')).toEqual([])
  expect(await test.db.$count(memberPieces, mine(ana, memberPieces))).toBe(0)
})

it('is copied as a draft without what came of it; a course is content once', async () => {
  const mia = await joinTier(ana, basic, clock.now)
  const piece = await createPiece(ana, sessionOf())
  await takeSeat(mia.ctx as Ctx, workspace, { pieceId: piece.id, reader: await readerOf(mia.ctx as Ctx) })
  const copy = await duplicatePiece(ana, piece.id)
  expect(copy).toMatchObject({
    ...{ title: 'Copy of Live firing', status: 'draft', publishedAt: null, teaser: 'Bring a pot' },
    ...{ body: '# Firing', tierId: basic.id, seats: 3, taken: 0, views: 0, rating: null },
    ...{ link: 'https://example.com/live', recording: '', startsAt: piece.startsAt, minutes: 90 },
  })
  expect((await areaOf(mia.ctx as Ctx)).map(({ title }) => title)).toEqual(['Live firing'])
})

it('of a course comes back unless the course is content again', async () => {
  const course = await makeCourse(ana, { published: true })
  const draft: PieceDraft = {
    kind: 'course',
    courseId: course.id,
    tierId: basic.id,
    publishedAt: start.toISOString(),
  }
  const piece = await createPiece(ana, draft)
  await expect(duplicatePiece(ana, piece.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await deletePiece(ana, piece.id)
  const again = await createPiece(ana, draft)
  await expect(restorePiece(ana, piece.id)).rejects.toMatchObject({
    ...{ code: 'CONFLICT', message: 'This course is already in your content.' },
  })
  await deletePiece(ana, again.id)
  expect(await restorePiece(ana, piece.id)).toMatchObject({ courseId: course.id, status: 'published' })
})

function picture() {
  const png = makePng({ width: 8, height: 8 })
  const source = (async function* () {
    yield png
  })()
  return { name: 'chart.png', type: 'image/png', bytes: png.length, source }
}
