import { describe, expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { call, testProduct } from '#testing/http.ts'
import { makeCourse } from '#testing/makers.ts'
import { ctxFor, type Member, makeMember } from '#testing/people.ts'

const at = testProduct({ demo: true })

const post = (as: Member, path: string, body: object) =>
  call(at.app, 'POST', `/api/v1${path}`, { as, body, headers: { 'idempotency-key': crypto.randomUUID() } })

/** Mails that were queued for others than the account's own address, whatever became of them. */
async function mailsToOthers(own: string): Promise<number> {
  const { rows } = await at.app.database.pool.query(
    `select count(*)::int as count from mails where template like 'courses.%' and to_address <> $1`,
    [own],
  )
  return rows[0].count
}

async function newcomer(verified: boolean) {
  const member = await makeMember(at.app, { role: 'creator', name: 'Sly Fox', verified })
  const course = await makeCourse((await ctxFor(at.app, member)) as CreatorCtx, {
    published: true,
    priceCents: 0,
  })
  return { member, course }
}

describe('S10: an account seconds old', () => {
  it('writes no mail of its own text to addresses it made up', async () => {
    const { member, course } = await newcomer(false)
    for (let n = 0; n < 5; n++)
      await post(member, `/courses/${course.id}/students`, { name: '', email: freshEmail('made-up') })
    await post(member, `/courses/${course.id}/student-imports`, {
      text: `email\n${freshEmail('made-up')}\n${freshEmail('made-up')}\n`,
    })
    await at.app.worker.settle()
    for (let n = 0; n < 5; n++)
      await post(member, `/courses/${course.id}/student-messages`, {
        students: { filter: 'all' },
        subject: 'You have won',
        text: 'Click here.',
      })
    expect(await mailsToOthers(member.email)).toBe(0)
  })
})
