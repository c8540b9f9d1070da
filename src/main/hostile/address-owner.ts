import { subscription } from '#areas/notifications/testing/notification-rows.ts'
import { makeDataExports } from '#areas/settings/server/data-exports.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail, testPassword } from '#testing/context.ts'
import { type Answer, type Caller, call, visit } from '#testing/http.ts'
import { setLesson } from '#testing/learning.ts'
import { buyCourse, ctxFor, ctxOf, type Member, makeMember, type World } from '#testing/people.ts'
import { rows } from './operations.ts'
import { makePaidLessons } from './paid-lessons.ts'

/** Is in everything the owner wrote, set or is called, and nowhere else. */
export const privateWords = 'sam-keeps-this-private'
export const ownersName = `Sam ${privateWords}`

/** Someone with a proven address who has been through everything an account and a course offer. */
export type AddressOwner = Member & {
  orderId: string
  receipt: string
  /** Ids of theirs by the names they have in paths. */
  ids: Record<string, string>
  quizId: string
}

/** The owner of an address: bought A's course, learned, wrote, reviewed, holds a certificate, and keeps settings of every kind. */
export async function makeAddressOwner(
  app: TestApplication,
  world: World,
  known?: Member,
): Promise<AddressOwner> {
  const { a } = world
  const paid = await makePaidLessons(app, world)
  await setLesson((await ctxFor(app, a)) as CreatorCtx, paid.lessons.quiz, { mustPass: false })
  const owner = known ?? (await makeMember(app, { name: ownersName }))
  const { email, name } = owner
  const bought = await buyCourse(app, a.course, { ctx: await ctxFor(app, owner), email, name })
  await app.worker.settle()

  const send = async (method: string, path: string, body: object = {}): Promise<Answer['body']> => {
    const sent = { as: owner, ...(method === 'GET' ? {} : { body }) }
    const answer = await call(app, method, `/api/v1${path}`, sent)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer.body
  }
  const learn = `/learn/${a.course.id}`
  const of = (kind: keyof typeof paid.lessons) => `${learn}/lessons/${paid.lessons[kind]}`
  await send('PUT', `${of('video')}/opening`)
  const report = { at: new Date().toISOString(), position: 4, played: [[0, 4]] }
  const startedAt = new Date(Date.now() - 60_000).toISOString()
  await send('PUT', `${of('video')}/progress`, {
    ...report,
    sitting: { key: 'tab-of-sam-1', startedAt, seconds: 4 },
  })
  const note = await send('POST', `${of('video')}/notes`, { text: privateWords })
  const attempt = await send('POST', `${of('quiz')}/attempts`)
  await send('PUT', `${of('quiz')}/attempts/${attempt.attemptId}/answers`, {
    answers: { q001: privateWords },
  })
  const { lessons } = (await send('GET', learn)) as { lessons: { id: string }[] }
  for (const { id } of lessons) await send('PUT', `${learn}/lessons/${id}/completion`)
  await send('PUT', `${learn}/certificate`, { name })
  const said = { rating: 5, text: privateWords, shownName: name }
  await send('PUT', `/things/${a.course.id}/review`, said)
  const plan = {
    ...{ courseId: null, days: [1], time: '19:30', minutes: 30, timeZone: 'UTC', remind: false },
    untilOn: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
  }
  const schedule = await send('POST', '/study-schedules', plan)

  await send('PATCH', '/me/profile', { bio: privateWords })
  await send('PATCH', '/me/preferences', { marketingEmails: true })
  await send('POST', '/me/email-change', { email: freshEmail(privateWords), password: testPassword })
  await send('PUT', '/push/subscription', subscription())
  await send('POST', '/me/data-export')
  await makeDataExports(ctxOf(app))
  const form = { legalName: privateWords, address: privateWords, taxNumber: '' }
  const named = await visit(app, `/orders/${bought.receipt}/invoice`, { as: owner, form })
  if (named.headers.location !== `/orders/${bought.receipt}/invoice?saved=details`)
    throw new Error(`The invoice wasn’t named: ${named.status}`)
  await app.worker.settle()

  const idOf = async (table: string, column: string, value: string) => {
    const found = await app.database.pool.query(`select id from ${table} where ${column} = $1`, [value])
    return String(found.rows[0]?.id)
  }
  const certificates = await idOf('certificates', 'name', name)
  return {
    ...owner,
    ...bought,
    quizId: paid.lessons.quiz,
    ids: {
      courseId: a.course.id,
      thingId: a.course.id,
      offerId: a.course.offerId,
      lessonId: paid.lessons.video,
      noteId: String(note.id),
      attemptId: String(attempt.attemptId),
      certificateId: certificates,
      reviewId: await idOf('reviews', 'shown_name', name),
      scheduleId: String(schedule.id),
      sessionId: await idOf('sessions', 'user_id', owner.userId),
      exportId: await idOf('data_exports', 'user_id', owner.userId),
      subscriptionId: await idOf('push_subscriptions', 'user_id', owner.userId),
      readAt: '2026-01-01T00:00:00.000Z',
    },
  }
}

/** What no answer to anyone else may hold: the owner's words, and the ids of what is theirs alone. */
export function secretsOf({ userId, orderId, receipt, ids }: AddressOwner): string[] {
  const { noteId, attemptId, certificateId, reviewId, scheduleId, sessionId, exportId, subscriptionId } = ids
  const own = [noteId, attemptId, certificateId, reviewId, scheduleId, sessionId, exportId, subscriptionId]
  return [privateWords, userId, orderId, receipt, ...own.map(String)]
}

/** Every row that is the owner's, table by table, as one number each: equal numbers are equal bytes. */
export async function stateOf(app: TestApplication, owner: AddressOwner): Promise<Record<string, string>> {
  const { pool } = app.database
  // Named, so that a connection plans what asks all tables once.
  const text = questions.get(owner) ?? (await questionOf(app, owner))
  questions.set(owner, text)
  const asked = { name: `state of ${owner.userId}`, text }
  const { rows } = await pool.query<{ table: string; rows: string | null }>(asked)
  return Object.fromEntries(rows.flatMap(({ table, rows }) => (rows === null ? [] : [[table, rows]])))
}

/** Looked up once: the tables stay as they are while a test runs. A seat that's a number is a chair, not the place of an order. */
const questions = new WeakMap<AddressOwner, string>()

async function questionOf(app: TestApplication, { userId, email, orderId }: AddressOwner): Promise<string> {
  const { rows: columns } = await app.database.pool.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text) filter (where column_name <> 'seat' or data_type = 'text') as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' group by 1 order by 1`)
  const contacts = `(select c.workspace_id, c.id from contacts c where c.email = '${email}')`
  const seats = `(select e.workspace_id, e.id from enrollments e where e.seat = ''
    and (e.workspace_id, e.contact_id) in (select * from ${contacts} c))`
  const parts = columns.flatMap(({ table, columns }) => {
    const has = (name: string) => columns.includes(name)
    const ways: string[] = []
    if (table === 'users') ways.push(`t.id = '${userId}'`)
    if (table === 'contacts') ways.push(`t.email = '${email}'`)
    // An order that someone else placed with the address is beside what the owner has, until they say it is theirs.
    if (table === 'orders') ways.push(`t.id = '${orderId}'`)
    else if (has('order_id')) ways.push(`t.order_id = '${orderId}'`)
    else if (has('enrollment_id')) ways.push(`(t.workspace_id, t.enrollment_id) in ${seats}`)
    else if (has('contact_id')) ways.push(`(t.workspace_id, t.contact_id) in ${contacts}`)
    if (has('user_id') && !has('order_id')) ways.push(`t.user_id = '${userId}'`)
    if (ways.length === 0) return []
    const own = has('seat') ? `and t.seat = ''` : ''
    // Anyone who knows an address may have these emailed to it, and nothing else.
    const asked = table === 'verifications' ? `and t.kind not in ('reset', 'signIn')` : ''
    return `select '${table}' as table, md5(string_agg(t::text, '' order by t::text)) as rows
      from "${table}" t where (${ways.join(' or ')}) ${own} ${asked}`
  })
  return parts.join(' union all ')
}

/** One request to an operation: its path is filled with the owner's ids. */
export type OwnerRequest = {
  operation: string
  base?: string
  query?: Record<string, string>
  raw?: Buffer
  body?: object
  headers?: Record<string, string>
}

/** Asks an operation about what is the owner's. */
export function ask(
  app: TestApplication,
  owner: AddressOwner,
  as: Caller | null,
  { operation, base = '/api/v1', query, raw, body = {}, headers = {} }: OwnerRequest,
): Promise<Answer> {
  const [method = '', template = ''] = operation.split(' ')
  const isQuiz = template.includes('/attempts')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    isQuiz && name === 'lessonId' ? owner.quizId : (owner.ids[name] ?? 'none-of-theirs'),
  )
  const sent = raw ? { raw } : method === 'GET' ? {} : { body }
  return call(app, method, `${base}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    as,
    ...sent,
    headers,
  })
}

/** What the suite sends to an operation, to be asked by someone; with an idempotency key of its own. */
export function ownerRequestFor(world: World, operation: string, body?: object): OwnerRequest {
  const row = rows.find((row) => row.operation === operation)
  if (!row) throw new Error(`No row sends ${operation}.`)
  const headers = row.headers?.('T') ?? {}
  return {
    operation,
    ...(row.base === undefined ? {} : { base: row.base }),
    ...(row.query ? { query: row.query(world) } : {}),
    ...(row.raw ? { raw: row.raw() } : {}),
    body: body ?? row.body?.(world, 'T') ?? {},
    headers: headers['idempotency-key'] ? { 'idempotency-key': crypto.randomUUID() } : headers,
  }
}
