import { expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { testClock } from '#testing/clock.ts'
import { asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { once } from './idempotency/once.ts'
import { findLinkById, findLinkByToken, linkId, linkToken } from './links/links.ts'
import { queueMail } from './mail/queue.ts'
import { mails } from './mail/tables.ts'
import { forgetOldRecords } from './retention.ts'

const test = testDb()

it('forgets answers after a week and links after they ended, and keeps what is waiting', async () => {
  const clock = testClock()
  const ctx = asVisitor(test.db, clock.now)
  const workspaceId = newId('wsp')
  const offerId = newId('off')
  const call = { workspaceId, scope: 'test', key: 'k', body: {} }
  let runs = 0
  await once(ctx, call, async () => ++runs)
  await linkId(ctx, 'offer', workspaceId, offerId)
  const token = await linkToken(
    ctx,
    'receipt',
    workspaceId,
    newId('ord'),
    new Date(clock.now().getTime() + days(1)),
  )
  await queueMail(ctx, workspaceId, {
    purpose: 'transactional',
    template: 't',
    to: { address: 'a@example.com' },
    fromName: 'A',
    subject: 's',
    html: '',
    text: '',
  })

  clock.advance(days(6))
  await forgetOldRecords(ctx)
  expect(await once(ctx, call, async () => ++runs)).toBe(1)

  clock.advance(days(60))
  await forgetOldRecords(ctx)
  expect(await once(ctx, call, async () => ++runs)).toBe(2)
  expect(await findLinkByToken(ctx, 'receipt', token)).toBeNull()
  expect(await findLinkById(ctx, 'offer', offerId)).not.toBeNull()
  expect(await test.db.select().from(mails)).toHaveLength(1)
})
