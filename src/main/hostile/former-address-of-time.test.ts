import { beforeAll, describe, expect, it } from 'vitest'
import { changeClient } from '#areas/coaching/server/clients.ts'
import { bookForClient } from '#areas/coaching/server/host-booking.ts'
import { moveSession } from '#areas/coaching/server/moving.ts'
import { setHours } from '#areas/coaching/testing/clients-making.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { mailsTo, tokenIn } from '#testing/mailbox.ts'
import { ctxFor, makeMember, makeSeller } from '#testing/people.ts'

const at = testProduct({ demo: true })
let ana: CreatorCtx
beforeAll(async () => {
  ana = (await ctxFor(at.app, await makeSeller(at.app, 'Celadon', 'Ana Reis'))) as CreatorCtx
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  await setHours(ana, { weekly: always, changeNoticeHours: 0 })
})

const hour = 3_600_000
const inDays = (count: number) => new Date(Math.ceil(ana.now().getTime() / hour) * hour + days(count))
const secret = 'shared with Una alone'
const db = () => at.app.database.db

/** Has an account, a session that was booked for them, and notes that are shared with them. */
async function makeUna(day: number) {
  const una = await makeMember(at.app, { name: 'Una First' })
  const startsAt = inDays(day)
  const session = await bookForClient(ana, {
    ...{ email: una.email, name: una.name, type: 'video', minutes: 60 },
    ...{ startsAt: startsAt.toISOString(), override: true },
  })
  const clientId = session.client?.id
  if (!clientId) throw new Error('No one was booked.')
  await changeClient(ana, clientId, { notesShared: secret })
  await at.app.worker.settle()
  const link = await tokenIn(db(), una.email, 'bookings')
  return { una, session, startsAt, link }
}

/** Changes the address of a person, as they would. */
async function changeAddress(una: Awaited<ReturnType<typeof makeMember>>): Promise<string> {
  const post = (path: string, body: object) => call(at.app, 'POST', `/api/v1${path}`, { body, as: una })
  const email = freshEmail('moved')
  expect((await post('/me/email-change', { email, password: testPassword })).status).toBe(200)
  const token = await tokenIn(db(), email, 'change-email')
  expect((await post('/email-changes', { token })).status).toBe(200)
  return email
}

describe.each([
  ['after', true],
  ['before', false],
])('a session of someone who has another address now, %s the worker heard of it', (_, isHeard) => {
  it('S3: is told with nothing that’s shared to whoever has the emails of the former one', async () => {
    const { una, link } = await makeUna(isHeard ? 3 : 4)
    expect((await visit(at.app, `/bookings/${link}`)).text).toContain(secret)
    await changeAddress(una)
    if (isHeard) await at.app.worker.settle()
    expect((await visit(at.app, `/bookings/${link}`)).text).not.toContain(secret)
  })
})

describe('a session of someone who has another address now', () => {
  it('S3: is emailed there when it moves, and the emails of before open nothing anymore', async () => {
    const { una, session, startsAt, link } = await makeUna(6)
    const email = await changeAddress(una)
    await at.app.worker.settle()
    const before = (await mailsTo(db(), una.email)).length
    const later = new Date(startsAt.getTime() + 2 * hour)
    await moveSession(ana, ana.actor.workspaceId, session.id, { startsAt: later, by: 'host', override: true })
    expect(await mailsTo(db(), una.email)).toHaveLength(before)
    const fresh = await tokenIn(db(), email, 'bookings')
    expect((await visit(at.app, `/bookings/${fresh}`)).text).toContain(secret)
    expect((await visit(at.app, `/bookings/${link}`)).status).toBe(404)
  })
})
