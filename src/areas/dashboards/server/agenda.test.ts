import { describe, expect, it } from 'vitest'
import { updateProfile } from '#areas/accounts/server/users.ts'
import { cancelSession } from '#areas/coaching/server/ending.ts'
import { openGroup } from '#areas/coaching/server/groups.ts'
import { bookForClient } from '#areas/coaching/server/host-booking.ts'
import { makeClient, makePackage, setHours } from '#areas/coaching/testing/clients-making.ts'
import { createPiece, deletePiece } from '#areas/memberships/server/pieces.ts'
import { changeTier, createTier } from '#areas/memberships/server/tiers.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { creatorDashboard } from './creator.ts'

const test = testDb()
const clock = testClock('2026-11-23T08:00:00Z')

describe('what’s planned today', () => {
  it('is the sessions between the midnights of whoever looks, by their hour, each leading to itself', async () => {
    const ana = await asCreator(test.db, { now: clock.now })
    const other = await asCreator(test.db, { now: clock.now })
    await updateProfile(ana, { timeZone: 'Pacific/Auckland' })
    const { workspaceId } = ana.actor
    for (const ctx of [ana, other]) await setHours(ctx)
    const basic = await makePackage(ana, { title: 'Basic' })
    const circle = await makePackage(ana, { title: 'Circle', seats: 3 })
    const client = await makeClient(ana, basic.id)
    const book = (startsAt: string) =>
      bookForClient(ana, { clientId: client.id, packageId: basic.id, startsAt, override: true })
    // Auckland is 13 hours ahead: its 23rd ends at 11:00 UTC.
    const late = await book('2026-11-23T10:00:00.000Z')
    const early = await book('2026-11-23T08:30:00.000Z')
    const canceled = await book('2026-11-23T09:15:00.000Z')
    await cancelSession(ana, workspaceId, canceled.id, { by: 'host' })
    await book('2026-11-23T11:00:00.000Z')
    const group = await openGroup(ana, {
      ...{ packageId: circle.id, startsAt: '2026-11-23T09:15:00.000Z', override: true },
    })
    const theirs = await makePackage(other, { title: 'Theirs' })
    const theirClient = await makeClient(other, theirs.id)
    await bookForClient(other, {
      ...{ clientId: theirClient.id, packageId: theirs.id, override: true },
      startsAt: '2026-11-23T09:00:00.000Z',
    })
    const session = (id: string, at: string, who: string, title: string) => ({
      ...{ kind: 'coachingPackage', id, at, who, title, path: `/coaching/sessions/${id}` },
    })
    expect((await creatorDashboard(ana)).today.planned).toEqual([
      session(early.id, '2026-11-23T08:30:00.000Z', 'Mia Chen', 'Basic'),
      session(group.sessionId, '2026-11-23T09:15:00.000Z', '', 'Circle'),
      session(late.id, '2026-11-23T10:00:00.000Z', 'Mia Chen', 'Basic'),
    ])
  })

  it('is the live sessions for members as well, and a membership is a way to a first sale', async () => {
    const ana = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
    const other = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
    for (const ctx of [ana, other]) await updateProfile(ctx, { timeZone: 'UTC' })
    expect((await creatorDashboard(ana)).start).toMatchObject({ createdCourse: false, published: false })
    const tier = await createTier(ana, { title: 'Basic', priceCents: 2900 })
    const theirs = await createTier(other, { title: 'Theirs', priceCents: 2900 })
    const session = (ctx: typeof ana, title: string, startsAt: string, publishedAt: string | null) =>
      createPiece(ctx, {
        ...{ kind: 'session', title, startsAt, publishedAt, zone: 'UTC', minutes: 60 },
        tierId: ctx === ana ? tier.id : theirs.id,
      })
    const since = '2026-11-20T08:00:00.000Z'
    const live = await session(ana, 'Live firing', '2026-11-23T18:00:00.000Z', since)
    await session(ana, 'Tomorrow', '2026-11-24T18:00:00.000Z', since)
    await session(ana, 'A draft', '2026-11-23T19:00:00.000Z', null)
    const gone = await session(ana, 'Deleted', '2026-11-23T20:00:00.000Z', since)
    await deletePiece(ana, gone.id)
    await session(other, 'Of theirs', '2026-11-23T18:00:00.000Z', since)
    const { today, start, kinds } = await creatorDashboard(ana)
    expect(today.planned).toEqual([
      {
        ...{ kind: 'tier', id: live.id, at: '2026-11-23T18:00:00.000Z', who: '', title: 'Live firing' },
        path: `/membership?tab=content&open=${live.id}`,
      },
    ])
    expect([kinds, start.createdCourse, start.published]).toEqual([['tier'], true, true])
    // No one new can join it.
    await changeTier(ana, tier.id, { title: 'Basic', isActive: false })
    expect((await creatorDashboard(ana)).start).toMatchObject({ createdCourse: true, published: false })
  })
})
