import { beforeAll, describe, expect, it } from 'vitest'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { freshAddress } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { listMessages, markAnswered, sendMessage } from './contact-messages.ts'
import { forgetSender } from './forgetting.ts'
import {
  deleteMessage,
  discardMessage,
  emptyMessageTrash,
  messageTrashSweep,
  restoreMessage,
} from './message-trash.ts'

const test = testDb()
let visitor: Ctx
let adminAddress: string
beforeAll(async () => {
  visitor = asVisitor(test.db)
  adminAddress = freshEmail('admin')
  await asAdmin(test.db, { email: adminAddress })
})

const draft = (fields: object = {}) => ({
  name: 'Vera Lind',
  email: freshEmail('vera'),
  message: 'Can I move my courses here?',
  ...fields,
})
const latest = async () => (await listMessages(visitor, { limit: 100 })).messages
const of = async (email: string) => (await latest()).filter((message) => message.email === email)

describe('a message to the operator', () => {
  it('is kept and mailed to each admin, who answers by answering the mail', async () => {
    const given = draft({ name: '  Vera   Lind ', message: 'Hello,\r\nis this open? ' })
    await sendMessage(visitor, freshAddress(), given)
    const [message] = await of(given.email)
    expect(message).toMatchObject({
      name: 'Vera Lind',
      message: 'Hello,\nis this open?',
      plan: null,
      answeredAt: null,
    })
    const mail = (await mailsTo(test.db, adminAddress)).at(-1)
    expect(mail).toMatchObject({ subject: 'Message from Vera Lind', replyTo: given.email })
    expect(mail?.text).toContain('is this open?')
  })

  it('says beside each field what is wrong, and keeps nothing', async () => {
    const before = (await latest()).length
    const send = (fields: object) => sendMessage(visitor, freshAddress(), draft(fields))
    await expect(send({ email: '', message: ' ' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { email: 'Enter your email address', message: 'Enter a message' },
    })
    await expect(send({ email: 'vera@' })).rejects.toMatchObject({
      fields: { email: 'Enter an email address in the format name@example.com' },
    })
    await expect(send({ message: 'x'.repeat(5_001), name: 'n'.repeat(101) })).rejects.toMatchObject({
      fields: { message: expect.stringContaining('5,000'), name: expect.stringContaining('100') },
    })
    expect(await latest()).toHaveLength(before)
  })

  it('sent twice at once, and again, is one message and one mail', async () => {
    const given = draft()
    const place = freshAddress()
    const mails = (await mailsTo(test.db, adminAddress)).length
    await Promise.all([1, 2, 3].map(() => sendMessage(visitor, place, given)))
    await sendMessage(visitor, place, given)
    expect(await of(given.email)).toHaveLength(1)
    expect(await mailsTo(test.db, adminAddress)).toHaveLength(mails + 1)
  })

  it('is limited for a place and for an address', async () => {
    const place = freshAddress()
    const refused = { code: 'RATE_LIMITED' }
    for (let n = 0; n < 6; n++) await sendMessage(visitor, place, draft())
    await expect(sendMessage(visitor, place, draft())).rejects.toMatchObject(refused)

    const email = freshEmail('many')
    for (let n = 0; n < 6; n++)
      await sendMessage(visitor, freshAddress(), draft({ email, message: `No. ${n}` }))
    await expect(sendMessage(visitor, freshAddress(), draft({ email }))).rejects.toMatchObject(refused)
  })

  it('carries a creator’s plan, from the account', async () => {
    const ana = await asCreator(test.db, { plan: 'pro_plan' })
    const given = { ...draft(), plan: 'basic_plan' }
    await sendMessage(ana, freshAddress(), given)
    expect(await of(given.email)).toMatchObject([{ plan: 'pro_plan' }])
  })

  it('G1: cannot add a header or a second receiver to the mail', async () => {
    const given = draft({ name: 'Eve\r\nBcc: all@example.com', email: freshEmail('eve') })
    await sendMessage(visitor, freshAddress(), given)
    const mail = (await mailsTo(test.db, adminAddress)).at(-1)
    expect(mail?.subject).toBe('Message from Eve Bcc: all@example.com')
    expect(mail?.replyTo).toBe(given.email)
    await expect(
      sendMessage(visitor, freshAddress(), draft({ email: 'a@example.com\r\nBcc: b@example.com' })),
    ).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('is forgotten with its sender, and so is our copy of the mail', async () => {
    const ana = await asCreator(test.db)
    const given = draft({ email: freshEmail('leaving') })
    await sendMessage(ana, freshAddress(), given)
    const person = { userId: ana.actor.userId, email: given.email, name: 'Ana', contactIds: [], contacts: [] }
    const told = async () =>
      (await mailsTo(test.db, adminAddress)).filter((mail) => mail.replyTo === given.email).length
    expect(await told()).toBe(1)
    await forgetSender(ana, { ...person, placeholder: () => ({}) as never })
    expect(await of(given.email)).toEqual([])
    expect(await told()).toBe(0)
  })

  it('is marked as answered, opened again, and listed by pages', async () => {
    const [first] = await latest()
    if (!first) throw new Error('There is no message.')
    const { open } = await listMessages(visitor, { limit: 1 })
    const answered = await markAnswered(visitor, { messageId: first.id, answered: true })
    expect(answered.answeredAt).not.toBeNull()
    expect((await listMessages(visitor, { limit: 1 })).open).toBe(open - 1)
    expect(await markAnswered(visitor, { messageId: first.id, answered: false })).toMatchObject({
      answeredAt: null,
    })

    const all = (await latest()).map((message) => message.id)
    const paged: string[] = []
    for (let cursor: string | undefined, left = 20; left > 0; left--) {
      const page = await listMessages(visitor, { limit: 4, ...(cursor ? { cursor } : {}) })
      paged.push(...page.messages.map((message) => message.id))
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(paged).toEqual(all)
  })
})

describe('the trash of messages', () => {
  const fresh = async (fields: object = {}) => {
    const given = draft(fields)
    await sendMessage(visitor, freshAddress(), given)
    const [message] = await of(given.email)
    if (!message) throw new Error('There is no message.')
    return { given, message }
  }
  const inTrash = async (search?: string) =>
    (await listMessages(visitor, { limit: 100, show: 'trash', search })).messages

  it('takes a message with who put it there, out of every other list, and gives it back', async () => {
    const ada = await asAdmin(test.db, { name: 'Ada Novak' })
    const { given, message } = await fresh()
    const { open } = await listMessages(visitor, { limit: 1 })
    await deleteMessage(ada, message.id)
    await deleteMessage(ada, message.id)
    expect(await of(given.email)).toEqual([])
    expect((await listMessages(visitor, { limit: 1 })).open).toBe(open - 1)
    const [trashed] = await inTrash(given.email)
    expect(trashed).toMatchObject({ id: message.id, trashed: { by: 'Ada Novak' } })
    const { deletedAt = '', goneAt = '' } = trashed?.trashed ?? {}
    expect(Date.parse(goneAt) - Date.parse(deletedAt)).toBe(days(30))
    await expect(markAnswered(visitor, { messageId: message.id, answered: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    // Who sends the same again is heard again.
    await sendMessage(visitor, freshAddress(), given)
    expect(await of(given.email)).toHaveLength(1)

    expect(await restoreMessage(visitor, message.id)).not.toHaveProperty('trashed')
    await expect(restoreMessage(visitor, message.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await of(given.email)).toHaveLength(2)
  })

  it('loses for good what is thrown out of it, and what lay there for thirty days', async () => {
    const now = testClock('2026-11-20T09:00:00Z')
    const ada = await asAdmin(test.db, { now: now.now })
    const [kept, thrown, old] = [await fresh(), await fresh(), await fresh()]
    await expect(discardMessage(ada, thrown.message.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await deleteMessage(ada, thrown.message.id)
    await discardMessage(ada, thrown.message.id)
    await deleteMessage(ada, old.message.id)
    now.set('2026-12-20T09:00:01Z')
    await deleteMessage(ada, kept.message.id)
    await messageTrashSweep.run(ada, new AbortController().signal)
    const left = (await inTrash()).map(({ id }) => id)
    expect(left).toContain(kept.message.id)
    expect(left).not.toContain(thrown.message.id)
    expect(left).not.toContain(old.message.id)
    expect(await emptyMessageTrash(ada)).toEqual({ deleted: left.length })
    expect(await inTrash()).toEqual([])
  })

  it('is found by words and by what became of it, also with signs of a pattern', async () => {
    const { given, message } = await fresh({ message: '100% of my_courses' })
    const found = async (show: 'open' | 'answered', search: string) =>
      (await listMessages(visitor, { limit: 100, show, search })).messages.map(({ email }) => email)
    expect(await found('open', '100% of my_')).toEqual([given.email])
    expect(await found('open', '100_ of')).toEqual([])
    expect(await found('answered', given.email)).toEqual([])
    await markAnswered(visitor, { messageId: message.id, answered: true })
    expect(await found('answered', given.email.toUpperCase())).toEqual([given.email])
  })
})
