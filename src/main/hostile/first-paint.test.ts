import { beforeAll, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { reinstateUser, suspendUser } from '#areas/accounts/server/suspending.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { type Caller, call, testProduct, visit } from '#testing/http.ts'
import {
  buyCourse,
  ctxFor,
  ctxOf,
  type Member,
  makeMember,
  makeSeller,
  type Seller,
  signInAgain,
} from '#testing/people.ts'
import { faultsOf, learnPage, parse } from './markup-faults.ts'
import { laidOut, markupPayloads } from './markup-payloads.ts'

const at = testProduct()

let ana: Seller
let zoe: Member
let lessonId: string
let revisionNow: number
const secret = 'Only who bought it reads this.'

beforeAll(async () => {
  ana = await makeSeller(at.app, 'Clay', 'Ana Reis')
  zoe = await makeMember(at.app, { name: 'Zoe Novak' })
  lessonId = await writeLesson('Wedging', secret)
})

async function ask(method: string, path: string, body: object) {
  const answer = await call(at.app, method, `/api/v1/courses/${ana.course.id}${path}`, { as: ana, body })
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  return answer.body as { id: string; revision: number }
}

const contentOf = (texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** A published lesson, at the end of the course. */
async function writeLesson(title: string, text: string): Promise<string> {
  const { id, revision } = await ask('POST', '/lessons', { title })
  revisionNow = (await ask('PATCH', `/lessons/${id}`, { content: contentOf([text]), revision })).revision
  return id
}

/** The same lesson with other words: it stays among the names that are painted. */
async function rewriteLesson(title: string, texts: string[]): Promise<void> {
  const changes = { title, content: contentOf(texts), revision: revisionNow }
  revisionNow = (await ask('PATCH', `/lessons/${lessonId}`, changes)).revision
}

const learnPath = () => `/learn/${ana.course.id}/${lessonId}`
const editPath = () => `/courses/${ana.course.id}`
const isPainted = (html: string) => parse(html).getElementById('first-paint') !== null

describe('what is painted with a document', () => {
  it('is for whoever may see it, and never kept', async () => {
    for (const path of [learnPath(), editPath()]) {
      const own = await visit(at.app, path, { as: ana })
      expect([path, isPainted(own.text)]).toEqual([path, true])
      expect(own.headers['cache-control']).toBe('no-store')
    }
    expect((await visit(at.app, learnPath(), { as: ana })).text).toContain(secret)
  })

  it('has nothing of a course for anyone else', async () => {
    const other = await makeSeller(at.app, 'Wood', 'Ben Ode')
    for (const as of [undefined, zoe, other]) {
      for (const path of [learnPath(), editPath(), `/learn/${ana.course.id}`]) {
        const { status, text, headers } = await visit(at.app, path, as ? { as } : {})
        expect([path, status, isPainted(text), text.includes('Wedging')]).toEqual([path, 200, false, false])
        expect(headers['cache-control']).toBe('no-cache')
      }
    }
  })

  it('is not in a document that a script fetches, or that is fetched ahead', async () => {
    const plain = (await visit(at.app, learnPath())).text
    const fetched: Record<string, string>[] = [
      { accept: 'text/html' },
      { 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' },
    ]
    for (const headers of fetched) {
      // Word for word the same for everyone: the player keeps it for hours without a connection.
      expect((await visit(at.app, learnPath(), { as: ana, headers })).text).toBe(plain)
    }
  })

  it('C1: makes no element, address or handler of what people wrote', async () => {
    for (const path of [learnPath(), editPath()])
      learnPage(path, (await visit(at.app, path, { as: ana })).text)
    const learned = [learnPath(), editPath()] as const
    for (const [texts = []] of laidOut(Object.values(markupPayloads).flat(), [150])) {
      const title = texts.join(' ').slice(0, 150).toWellFormed()
      await ask('PATCH', '', { title })
      await rewriteLesson(title, texts)
      const pages = [learnPath(), editPath()]
      for (const [n, path] of pages.entries()) {
        const { status, text: html } = await visit(at.app, path, { as: ana })
        expect([texts, status, isPainted(html), faultsOf(html, learned[n] ?? '')]).toEqual([
          texts,
          200,
          true,
          [],
        ])
      }
    }
  })

  it('A6: is there no more from the moment the right, the session or the account is gone, whatever a browser remembers', async () => {
    const buyer = await makeMember(at.app, { name: 'Sam Lee' })
    const { orderId } = await buyCourse(at.app, ana.course, {
      ctx: await ctxFor(at.app, buyer),
      email: buyer.email,
    })
    await at.app.worker.settle()
    const remembered = { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() }
    const paintedFor = async (as: Caller) => {
      const { status, headers, text } = await visit(at.app, `/learn/${ana.course.id}`, {
        as,
        headers: remembered,
      })
      expect([status, headers.etag]).toEqual([200, undefined])
      expect(headers['cache-control']).toBe(isPainted(text) ? 'no-store' : 'no-cache')
      return isPainted(text)
    }
    expect(await paintedFor(buyer)).toBe(true)
    const second = await signInAgain(at.app, buyer)
    expect(await paintedFor(second)).toBe(true)
    await call(at.app, 'POST', '/api/v1/sign-out', { as: second, body: {} })
    expect([await paintedFor(second), await paintedFor(buyer)]).toEqual([false, true])
    for (const cookie of ['sid=', 'sid=x', `${buyer.cookie}x`, buyer.cookie.toUpperCase(), 'pass=x; sid=%00'])
      expect([cookie, await paintedFor({ cookie })]).toEqual([cookie, false])
    const { rows } = await at.app.database.pool.query('select id from grants where source_id = $1', [orderId])
    await withTransaction(systemCtx(ctxOf(at.app), 'test', ana.workspaceId), (ctx) =>
      revokeAccess(ctx, rows[0].id, 'Refunded.'),
    )
    expect(await paintedFor(buyer)).toBe(false)

    const admin = await makeMember(at.app, { role: 'admin', name: 'Ada Novak' })
    expect(await paintedFor(ana)).toBe(true)
    await suspendUser(await ctxFor(at.app, admin), { userId: ana.userId, reason: 'Reported' })
    expect(await paintedFor(ana)).toBe(false)
    expect(isPainted((await visit(at.app, editPath(), { as: ana })).text)).toBe(false)
    await reinstateUser(await ctxFor(at.app, admin), ana.userId)
  })
})
