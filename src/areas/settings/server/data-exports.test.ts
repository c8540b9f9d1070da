import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import type { SignedIn } from '#kernel/actor.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { type Caller, call, testProduct } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import {
  buyCourse,
  ctxFor,
  ctxOf,
  type Member,
  makeMember,
  makeSeller,
  type Seller,
  typeAddress,
} from '#testing/people.ts'
import { readZip } from '#testing/zip.ts'
import { makeDataExports, openDataExport } from './data-exports.ts'

const at = testProduct({ demo: true })
let seller: Seller
let other: Seller
let student: Member
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Exported', 'Ana Reis')
  other = await makeSeller(at.app, 'Foreign', 'Otto Maler')
  student = await makeMember(at.app)
  const ctx = (await ctxFor(at.app, student)) as Ctx<SignedIn>
  await buyCourse(at.app, seller.course, { ctx, email: student.email, name: '=1+1' })
  await at.app.worker.settle()
})

const ask = async (as: Caller) =>
  (await call(at.app, 'POST', '/api/v1/me/data-export', { as })).body.export as Record<string, string>
const last = async (as: Caller) =>
  (await call(at.app, 'GET', '/api/v1/me/data-export', { as })).body.export as Record<string, string> | null

async function archiveOf(as: Caller): Promise<Map<string, string>> {
  const asked = await ask(as)
  expect(asked.state).toBe('waiting')
  // Pressing twice asks once.
  expect((await ask(as)).id).toBe(asked.id)
  await makeDataExports(ctxOf(at.app))
  await at.app.worker.settle()
  const ready = await last(as)
  expect(ready?.state).toBe('ready')
  const file = await call(at.app, 'GET', ready?.url ?? '', { as })
  expect(file.headers['content-type']).toBe('application/zip')
  expect(file.headers['content-disposition']).toBe('attachment; filename="my-data.zip"')
  return readZip(file.bytes)
}

it('has everything about a student, in JSON and CSV, and nothing that lets anybody in', async () => {
  const files = await archiveOf(student)
  expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({ email: student.email, role: 'student' })
  const [order] = JSON.parse(files.get('me/orders.json') ?? '')
  expect(order).toMatchObject({ buyer_email: student.email, total_cents: 4900 })
  expect(JSON.parse(files.get('me/sessions.json') ?? '').length).toBeGreaterThan(0)
  // The papers of what was bought, and nothing of what the seller pays for being paid.
  expect(JSON.parse(files.get('me/invoices.json') ?? '[]')).toHaveLength(1)
  expect(JSON.parse(files.get('me/order_items.json') ?? '[]')).toMatchObject([{ order_id: order.id }])
  expect(files.has('me/transactions.json')).toBe(false)
  for (const table of ['contacts', 'enrollments', 'grants', 'user_orders'])
    expect(JSON.parse(files.get(`me/${table}.json`) ?? '[]').length, table).toBeGreaterThan(0)
  const csv = parse(files.get('me/orders.csv') ?? '', { columns: true, bom: true }) as Record<
    string,
    string
  >[]
  expect(csv[0]).toMatchObject({ buyer_email: student.email, buyer_name: "'=1+1" })
  const all = [...files.values()].join('\n')
  expect(all).not.toMatch(/argon2id|token_hash|code_hash/)
  expect([...files.keys()].filter((name) => /sign_in_accounts|verifications|workspace/.test(name))).toEqual(
    [],
  )
  expect((await mailsTo(at.app.database.db, student.email)).at(-1)?.subject).toBe('Your data is ready')
})

it('has what the person did as it was recorded, what and when, and nothing about anybody else in it', async () => {
  const inviter = await makeMember(at.app, { role: 'admin' })
  const invited = 'invited-by-the-person@example.com'
  const body = { email: invited, role: 'student' }
  expect((await call(at.app, 'POST', '/api/v1/admin/invitations', { as: inviter, body })).status).toBe(201)
  const files = await archiveOf(inviter)
  const told = JSON.parse(files.get('me/events.json') ?? '[]') as Record<string, string>[]
  const { rows } = await at.app.database.pool.query(
    `select type, actor from events where actor = $1 and type like 'accounts.%'`,
    [inviter.userId],
  )
  expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(rows.map(({ type }) => type)))
  expect(told.map(({ type }) => type)).toContain('accounts.userInvited')
  for (const event of told)
    expect(Object.keys(event).sort()).toEqual(['created_at', 'id', 'type', 'workspace_id'])
  expect([...files.values()].join('\n')).not.toContain(invited)
  // Not what others did, whoever it was about.
  const buyer = await makeMember(at.app)
  await buyCourse(at.app, seller.course, { ctx: await ctxFor(at.app, buyer), email: buyer.email })
  const own = JSON.parse((await archiveOf(buyer)).get('me/events.json') ?? '[]') as { id: string }[]
  const { rows: theirs } = await at.app.database.pool.query('select id from events where actor = $1', [
    buyer.userId,
  ])
  expect(theirs.map(({ id }) => id)).toEqual(expect.arrayContaining(own.map(({ id }) => id)))
})

it('S3: has what somebody did by an order they placed with another address, and the owner of it has not', async () => {
  const { course } = seller
  const owner = await makeMember(at.app)
  await buyCourse(at.app, course, { ctx: await ctxFor(at.app, owner), email: owner.email })
  const stranger = await typeAddress(at.app, 'signed in, not confirmed', { course, email: owner.email })
  const { member } = stranger
  if (!member) throw new Error('The stranger has no account.')
  for (const [as, text] of [
    [owner, 'words of the owner'],
    [member, 'words of the stranger'],
  ] as const)
    await call(at.app, 'POST', `/api/v1/learn/${course.id}/lessons/${course.lessonIds[0]}/notes`, {
      as,
      body: { text, atSeconds: null },
    })
  const [theirs, own] = [await archiveOf(member), await archiveOf(owner)]
  expect(theirs.get('me/notes.json')).toContain('words of the stranger')
  expect(theirs.get('me/notes.json')).not.toContain('words of the owner')
  expect(own.get('me/notes.json')).toContain('words of the owner')
  const all = [...own.values()].join('\n')
  for (const foreign of ['words of the stranger', member.userId, stranger.orderId])
    expect(all.includes(foreign), foreign).toBe(false)
  expect(JSON.parse(own.get('me/enrollments.json') ?? '[]')).toMatchObject([{ seat: '' }])
  expect(JSON.parse(theirs.get('me/enrollments.json') ?? '[]')).toMatchObject([{ seat: stranger.orderId }])
})

it('has a creator’s workspace with what people bought there, and nothing of another workspace', async () => {
  const files = await archiveOf(seller)
  expect(JSON.parse(files.get('workspace.json') ?? '')).toMatchObject({ id: seller.workspaceId })
  expect(files.get('workspace/courses.json')).toContain('Exported Basics')
  expect(files.get('workspace/lessons.json')).toContain('Words of Lesson 1.')
  expect(files.get('workspace/contacts.json')).toContain(student.email)
  const all = [...files.values()].join('\n')
  expect(all).not.toContain('Foreign')
  expect(all).not.toContain(other.workspaceId)
})

it('is nobody else’s, and gone after a day', async () => {
  const url = (await last(student))?.url ?? ''
  expect((await call(at.app, 'GET', url, { as: other })).status).toBe(404)
  expect((await call(at.app, 'GET', url)).status).toBe(401)
  const ctx = (await ctxFor(at.app, student)) as Ctx<SignedIn>
  const id = (await last(student))?.id as Parameters<typeof openDataExport>[1]
  const viewedBy = { adminId: other.userId, name: 'Ada Novak', until: new Date().toISOString() }
  const looking = { ...ctx, actor: { ...ctx.actor, viewedBy } } as unknown as Ctx<SignedIn>
  await expect(openDataExport(looking, id)).rejects.toMatchObject({ code: 'auth/viewing' })
  const clock = testClock(new Date(Date.now() + days(1) + 1000))
  await makeDataExports({ ...ctxOf(at.app), now: clock.now })
  expect((await call(at.app, 'GET', url, { as: student })).status).toBe(404)
  expect(await last(student)).toBeNull()
})
