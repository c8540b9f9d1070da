import { beforeEach, describe, expect, it } from 'vitest'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { phoneDigits } from './client-search.ts'
import { changeClient, getClient, listClients } from './clients.ts'
import { completeSession } from './ending.ts'
import { addGoal, changeGoal, listGoals } from './goals.ts'
import { bookForClient, changeSession } from './host-booking.ts'
import { browserLinkOf, manageLinkOf } from './manage-link.ts'
import { getMyBooking } from './my-booking.ts'

const test = testDb()
const clock = testClock()
let ana: CreatorCtx
let basic: Awaited<ReturnType<typeof makePackage>>
let vip: Awaited<ReturnType<typeof makePackage>>
beforeEach(async () => {
  clock.set('2027-03-01T08:00:00Z')
  ana = await asCreator(test.db, { now: clock.now })
  await setHours(ana)
  basic = await makePackage(ana, { title: 'Basic', sessions: 4, minutes: 60 })
  vip = await makePackage(ana, { title: 'VIP', sessions: 1, minutes: 60 })
})

const book = (
  client: { id: Parameters<typeof getClient>[1] },
  packageId: typeof basic.id,
  startsAt: string,
) => bookForClient(ana, { clientId: client.id, packageId, startsAt, override: false })
const hadIt = async (session: { id: Parameters<typeof completeSession>[2]; startsAt: string }) => {
  clock.set(new Date(Date.parse(session.startsAt) + days(1)))
  await completeSession(ana, ana.actor.workspaceId, session.id, { noShows: [] })
}

describe('the list of clients', () => {
  it('says what each had, has left and comes to next, and how far that is', async () => {
    const tom = await makeClient(ana, basic.id, { name: 'Tom Becker' })
    await hadIt(await book(tom, basic.id, '2027-03-01T09:00:00.000Z'))
    const next = await book(tom, basic.id, '2027-03-08T09:00:00.000Z')
    const { clients, total } = await listClients(ana, { page: 1, pageSize: 24 })
    expect(total).toBe(1)
    expect(clients[0]).toMatchObject({
      ...{ name: 'Tom Becker', email: tom.email, phone: '', package: { title: 'Basic' }, status: 'active' },
      ...{ completed: 1, remaining: 2, progress: 25, nextSession: { id: next.id, startsAt: next.startsAt } },
      ...{ startDate: '2027-03-01T08:00:00.000Z', totalPaid: { cents: 0 } },
    })
  })

  it('is searched by name and address, and narrowed by status and package', async () => {
    const tom = await makeClient(ana, basic.id, { name: 'Tom Becker' })
    const mia = await makeClient(ana, vip.id, { name: 'Mia Chen' })
    await hadIt(await book(mia, vip.id, '2027-03-01T09:00:00.000Z'))
    const found = async (asked: Omit<Parameters<typeof listClients>[1], 'page' | 'pageSize'>) =>
      (await listClients(ana, { ...asked, page: 1, pageSize: 24 })).clients.map(({ name }) => name)
    expect(await found({ search: 'becker' })).toEqual(['Tom Becker'])
    expect(await found({ search: tom.email })).toEqual(['Tom Becker'])
    expect(await found({ status: 'completed' })).toEqual(['Mia Chen'])
    expect(await found({ status: 'active' })).toEqual(['Tom Becker'])
    expect(await found({ packageId: vip.id })).toEqual(['Mia Chen'])
    expect(await found({ search: 'becker', status: 'completed' })).toEqual([])
    const other = await asCreator(test.db, { now: clock.now })
    expect((await listClients(other, { page: 1, pageSize: 24 })).total).toBe(0)
  })
})

describe('the search for a client', () => {
  it('finds a phone however it’s written, in their own list alone', async () => {
    const other = await asCreator(test.db, { now: clock.now })
    await setHours(other)
    const theirs = await makePackage(other, { title: 'Basic', sessions: 4, minutes: 60 })
    const phones: [CreatorCtx, typeof basic.id, string, string][] = [
      [ana, basic.id, 'Tom Becker', '+49 (30) 901-820'],
      [ana, basic.id, 'Mia Chen', '212.555.0100'],
      [ana, basic.id, 'Zoe 5550100', ''],
      [other, theirs.id, 'Leo Lund', '+49 30 901820'],
    ]
    for (const [host, packageId, name, phone] of phones)
      await changeClient(host, (await makeClient(host, packageId, { name })).id, { phone })
    const found = async (search: string, host = ana) =>
      (await listClients(host, { search, page: 1, pageSize: 24 })).clients.map(({ name }) => name).sort()
    for (const typed of ['+49 30 901820', '0049 30 901 820', '030/901820', '49-30.901', '9018'])
      expect([typed, await found(typed)]).toEqual([typed, ['Tom Becker']])
    expect(await found('(212) 555-01')).toEqual(['Mia Chen'])
    expect(await found('901820', other)).toEqual(['Leo Lund'])
    // Digits may be of a name as well; with a letter they're none of a phone's.
    expect([await found('5550100'), await found('mia 5550100')]).toEqual([['Mia Chen', 'Zoe 5550100'], []])
  })

  it('takes for a phone number what has only its signs and three digits or more', () => {
    const typed = ['+49 (30) 90-18', '００４９ 30', '20', '000', '5%5', 'mia 555', '']
    expect(typed.map(phoneDigits)).toEqual(['49309018', '4930', null, null, null, null, null])
  })
})

describe('what a coach keeps of a client', () => {
  it('is shared with them as it’s said: notes, goals and milestones, and never what’s private', async () => {
    const tom = await makeClient(ana, basic.id, { name: 'Tom Becker' })
    const session = await book(tom, basic.id, '2027-03-08T09:00:00.000Z')
    await changeClient(ana, tom.id, { notesPrivate: 'Likes tea.', notesShared: 'Throw ten cylinders.' })
    await changeSession(ana, session.id, { notesPrivate: 'Knee.', notesShared: 'Bring a pot.' })
    await addGoal(ana, tom.id, { kind: 'goal', title: 'Six bowls that stack', dueOn: '2027-06-01' })
    clock.advance(1000)
    await addGoal(ana, tom.id, { kind: 'milestone', title: 'Even walls', dueOn: null })
    const [, milestone] = await listGoals(ana, tom.id)
    if (!milestone) throw new Error('It isn’t there.')
    await changeGoal(ana, { clientId: tom.id, goalId: milestone.id, done: true })
    expect((await getClient(ana, tom.id)).goals).toMatchObject([
      { kind: 'goal', title: 'Six bowls that stack', dueOn: '2027-06-01', doneAt: null },
      { kind: 'milestone', title: 'Even walls', doneAt: '2027-03-01T08:00:01.000Z' },
    ])
    const { workspaceId } = ana.actor
    const id = session.bookings[0]?.id ?? 'bkg_'
    const [mailed, browser] = await withTransaction(systemCtx(ana, 'test', workspaceId), async (ctx) => [
      await manageLinkOf(ctx, { workspaceId, id }),
      await browserLinkOf(ctx, { workspaceId, id }),
    ])
    const seen = await getMyBooking(ana, mailed?.split('/').at(-1) ?? '')
    expect(seen.shared).toMatchObject({
      ...{ client: 'Throw ten cylinders.', session: 'Bring a pot.' },
      goals: [
        { kind: 'goal', title: 'Six bowls that stack', isDone: false },
        { kind: 'milestone', title: 'Even walls', isDone: true },
      ],
    })
    expect(JSON.stringify(seen.shared)).not.toMatch(/tea|Knee/)
    // Whoever only typed the address sees none of it.
    const visitor = { ...ana, actor: { kind: 'visitor' as const } }
    expect((await getMyBooking(visitor, browser?.split('/').at(-1) ?? '')).shared).toBeNull()
  })
})
