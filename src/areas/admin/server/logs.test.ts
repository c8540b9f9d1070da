import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineEvent, type Severity } from '#kernel/events.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { events, outbox } from '#platform/events/tables.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator, testCtx } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { forgetOldEvents } from './log-retention.ts'
import { countLogs, listLogs, logFacts } from './logs.ts'

const at = testDb()
const clock = testClock()

async function happens(ctx: Ctx, type: string, payload: object, severity: Severity = 'info') {
  const event = defineEvent(type, z.record(z.string(), z.unknown()), severity)
  clock.advance(1_000)
  await withTransaction({ ...ctx, now: clock.now }, (ctx) =>
    announce(ctx, platformWorkspaceId, event, payload as Record<string, unknown>),
  )
}

async function someLog() {
  await at.db.delete(events)
  const admin = await asAdmin(at.db, { name: 'Rita Campos', now: clock.now })
  const ana = await asCreator(at.db, { name: 'Ana Reis', now: clock.now })
  await at.db.delete(events)
  await happens(testCtx(at.db), 'accounts.signInFailed', { email: 'mia@example.com' }, 'warning')
  await happens(ana, 'courses.courseCreated', { title: 'Pottery 100%_Basics', courseId: 'crs_1' })
  await happens(testCtx(at.db), 'accounts.userSignedIn', {
    userId: ana.actor.userId,
    name: 'Ana Reis',
    email: 'ana@example.com',
  })
  await happens(admin, 'admin.settingsSaved', { by: 'Rita Campos', settings: 'sign-up' })
  return { admin: { ...admin, now: clock.now }, ana }
}

const messages = async (ctx: Ctx, filter: object) =>
  (await listLogs(ctx, { limit: 50, ...filter })).entries.map((entry) => entry.message)

describe('the log', () => {
  it('lists the latest first, in sentences, with who did it and the whole record', async () => {
    const { admin, ana } = await someLog()
    const { entries } = await listLogs(admin, { limit: 50 })
    expect(entries.map((entry) => [entry.severity, entry.user?.name, entry.message])).toEqual([
      ['info', 'Rita Campos', 'Rita Campos changed settings: sign-up'],
      ['info', 'Ana Reis', 'Ana Reis signed in'],
      ['info', 'Ana Reis', 'The course Pottery 100%_Basics was created'],
      ['warning', 'mia@example.com', 'A sign-in for mia@example.com failed'],
    ])
    expect(entries[1]?.user?.id).toBe(ana.actor.userId)
    expect(entries[2]?.record).toMatchObject({ type: 'courses.courseCreated', actor: ana.actor.userId })
  })

  it('filters by severity, kind, person and time, and pages by cursor without losing or repeating any', async () => {
    const { admin, ana } = await someLog()
    expect(await messages(admin, { severity: 'warning' })).toEqual(['A sign-in for mia@example.com failed'])
    expect(await messages(admin, { type: 'courses.courseCreated' })).toHaveLength(1)
    expect(await messages(admin, { user: ana.actor.userId })).toEqual([
      'Ana Reis signed in',
      'The course Pottery 100%_Basics was created',
    ])
    expect(await countLogs(admin, { user: ana.actor.userId })).toBe(2)
    const all = (await listLogs(admin, { limit: 50 })).entries
    expect(await messages(admin, { to: all[2]?.timestamp })).toHaveLength(2)
    expect(await messages(admin, { from: all[1]?.timestamp, to: all[1]?.timestamp })).toEqual([
      'Ana Reis signed in',
    ])
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const page = await listLogs(admin, { limit: 1, ...(cursor ? { cursor } : {}) })
      pages.push(...page.entries.map((entry) => entry.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(pages).toEqual(all.map((entry) => entry.id))
    const ofAna: string[] = []
    do {
      const page = await listLogs(admin, { limit: 1, user: ana.actor.userId, ...(cursor ? { cursor } : {}) })
      ofAna.push(...page.entries.map((entry) => entry.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(ofAna).toHaveLength(2)
  })

  it('finds words in the sentence, the facts and the person’s name, and takes special characters literally', async () => {
    const { admin } = await someLog()
    expect(await messages(admin, { search: 'was created' })).toHaveLength(1)
    expect(await messages(admin, { search: '100%_b' })).toHaveLength(1)
    expect(await messages(admin, { search: '%' })).toHaveLength(1)
    expect(await messages(admin, { search: 'rita' })).toHaveLength(1)
    expect(await messages(admin, { search: 'nobody here' })).toEqual([])
    expect((await listLogs(admin, { limit: 50, search: 'nobody here' })).nextCursor).toBeNull()
  })

  it('is in the reader’s language, and can be searched in it and in English', async () => {
    const { admin } = await someLog()
    const german = { ...admin, language: 'de' as const }
    expect(await messages(german, {})).toEqual([
      'Rita Campos hat Einstellungen geändert: Registrierung',
      'Ana Reis hat sich angemeldet',
      'Der Kurs Pottery 100%_Basics wurde angelegt',
      'Eine Anmeldung für mia@example.com ist fehlgeschlagen',
    ])
    expect(await messages(german, { search: 'wurde angelegt' })).toHaveLength(1)
    expect(await messages(german, { search: 'was created' })).toHaveLength(1)
    expect((await logFacts(german)).types.map(({ label }) => label)).toContain('Kurse: angelegt')
  })

  it('I3: shows no secret, whatever an event contains', async () => {
    const { admin } = await someLog()
    await happens(admin, 'other.thing', {
      nested: { apiKey: 'tl_abc', cardNumber: '4242' },
      resetToken: 'r-e-s-e-t',
      text: 'See http://localhost/reset-password/s-e-c-r-e-t now',
    })
    const { entries } = await listLogs(admin, { limit: 1 })
    expect(entries[0]?.message).toBe('Other: thing')
    expect(JSON.stringify(entries)).not.toMatch(/tl_abc|4242|r-e-s-e-t|s-e-c-r-e-t/)
    expect((await logFacts(admin)).types.map(({ type }) => type)).toContain('other.thing')
  })
})

describe('keeping the log', () => {
  it('forgets only what nothing else relies on, once its days are over', async () => {
    const { admin, ana } = await someLog()
    clock.advance(200 * 86_400_000)
    await happens(ana, 'accounts.userSignedIn', {
      userId: ana.actor.userId,
      name: 'Ana',
      email: 'a@example.com',
    })
    clock.advance(201 * 86_400_000)
    await forgetOldEvents(admin)
    expect(await messages(admin, {})).toEqual([
      'Ana signed in',
      'Rita Campos changed settings: sign-up',
      'The course Pottery 100%_Basics was created',
    ])
  })

  it('keeps what hasn’t been delivered yet', async () => {
    const { admin } = await someLog()
    const [failed] = await at.db.select().from(events).orderBy(events.createdAt).limit(1)
    if (!failed) throw new Error('There is no event.')
    await at.db.insert(outbox).values(failed)
    clock.advance(500 * 86_400_000)
    await forgetOldEvents(admin)
    expect(await messages(admin, { severity: 'warning' })).toHaveLength(1)
    await at.db.delete(outbox)
    await forgetOldEvents(admin)
    expect(await messages(admin, { severity: 'warning' })).toHaveLength(0)
  })
})
