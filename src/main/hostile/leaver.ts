import { expect } from 'vitest'
import { erasePeople } from '#areas/settings/server/erasing.ts'
import { minutes } from '#kernel/time.ts'
import { mails } from '#platform/mail/tables.ts'
import type { TestApplication } from '#testing/application.ts'
import { testPassword } from '#testing/context.ts'
import { type Answer, call } from '#testing/http.ts'
import { buyCourse, ctxFor, ctxOf, type Member, makeMember, type World } from '#testing/people.ts'

/** What someone who deletes their account is called before: no answer may say it afterward. */
export const leaverName = 'Quentin Wagtail'

const traces = [/erased\.invalid/i, /Wagtail/]

/** An answer doesn't say who left, neither by the name nor by what took the address's place. */
export function expectNoTrace(what: string, { text }: Pick<Answer, 'text'>): void {
  for (const trace of traces)
    expect(text.match(trace)?.[0], `${what} shows ${trace} of someone who left`).toBeUndefined()
}

/** Someone buys A's course signed in and B's as a guest, learns, writes, reviews, finishes, deletes the account and is forgotten. */
export async function makeLeaver(app: TestApplication, { a, b }: World): Promise<void> {
  const leaver = await makeMember(app, { name: leaverName })
  const ctx = await ctxFor(app, leaver)
  const { email } = leaver
  await buyCourse(app, a.course, { ctx, email, name: leaverName })
  await buyCourse(app, b.course, { email, name: leaverName })
  await app.worker.settle()
  const course = `/api/v1/learn/${a.course.id}`
  for (const id of a.course.lessonIds) {
    await done(app, leaver, 'PUT', `${course}/lessons/${id}/opening`)
    await done(app, leaver, 'POST', `${course}/lessons/${id}/notes`, { text: 'Mine.' })
    await done(app, leaver, 'PUT', `${course}/lessons/${id}/completion`)
  }
  const review = { rating: 5, text: 'Good clay.', shownName: leaverName }
  await done(app, leaver, 'PUT', `/api/v1/things/${a.course.id}/review`, review)
  await app.worker.settle()
  await done(app, leaver, 'PUT', `${course}/certificate`, { name: leaverName })
  await done(app, leaver, 'POST', '/api/v1/me/deletion', { email, password: testPassword })
  await forget(app, leaver)
}

async function done(app: TestApplication, as: Member, method: string, path: string, body: object = {}) {
  const { status } = await call(app, method, path, { as, body })
  expect([path, status < 300]).toEqual([path, true])
}

/** The worker's turns, as they would come: forgotten, forgotten once more, told, and then the address too. */
export async function forget(app: TestApplication, { email }: Pick<Member, 'email'>): Promise<void> {
  const ctx = ctxOf(app)
  const later = { ...ctx, now: () => new Date(Date.now() + minutes(2)) }
  await erasePeople(ctx)
  await erasePeople(later)
  const written = await ctx.db.select().from(mails)
  const last = written.filter(
    ({ toAddress, template }) => toAddress === email && template === 'settings.accountErased',
  )
  expect(last.map(({ subject }) => subject)).toEqual(['Everything about you was erased'])
  await ctx.db.update(mails).set({ sentAt: new Date() })
  await erasePeople(later)
}
