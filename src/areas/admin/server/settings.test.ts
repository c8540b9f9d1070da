import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signUp } from '#areas/accounts/server/sign-up.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { instanceSettings } from '#platform/instance/tables.ts'
import { asAdmin, freshEmail, testInstance, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { listLogs } from './logs.ts'
import { getInstanceSettings, saveInstanceSettings } from './settings.ts'
import { sendTestMail } from './settings-mail.ts'
import { testStorage } from './settings-storage.ts'

const at = testDb()
const dataDir = mkdtempSync(join(tmpdir(), 'throughline-settings-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let admin: Ctx<SignedIn>
beforeEach(async () => {
  await at.db.delete(instanceSettings)
  admin = { ...(await asAdmin(at.db, { name: 'Rita Campos' })), instance: testInstance(at.db, { dataDir }) }
})

const server = { host: 'smtp.example.com', port: 587, secure: false, user: 'mailer', password: 's3cr3t' }

/** What the process does after a commit (`openInstanceSettings`). */
const taking = (settings: Partial<Ctx['instance']>) => Object.assign(admin.instance, settings)

describe('saving settings', () => {
  it('logs who changed which setting, and never a secret’s value', async () => {
    const saved = await saveInstanceSettings(admin, { revision: 0, name: 'Kiln School', mailServer: server })
    expect(saved.revision).toBe(1)
    const { entries } = await listLogs(admin, { limit: 1 })
    expect(entries[0]?.message).toBe('Rita Campos changed settings: name, mail server')
    expect(JSON.stringify(entries)).not.toContain('s3cr3t')
    expect((await saveInstanceSettings(admin, { revision: 1, name: 'Kiln School' })).revision).toBe(1)
  })

  it('only reveals that there’s a password, and never sends it to another server', async () => {
    taking({ smtpUrl: 'smtp://mailer:s3cr3t@smtp.example.com:587' })
    const seen = await getInstanceSettings(admin)
    expect(seen.mailServer).toEqual({
      host: 'smtp.example.com',
      port: 587,
      secure: false,
      user: 'mailer',
      hasPassword: true,
    })
    expect(JSON.stringify(seen)).not.toContain('s3cr3t')
    const { password: _, ...without } = server
    await expect(
      saveInstanceSettings(admin, { revision: 0, mailServer: { ...without, host: 'smtp.evil.example' } }),
    ).rejects.toMatchObject({ code: 'INVALID', fields: { 'mailServer.password': expect.any(String) } })
    await saveInstanceSettings(admin, { revision: 0, mailServer: without })
  })

  it.each([
    [{ mailFrom: 'nobody' }, 'mailFrom'],
    [{ supportAddress: 'a@b.example\nBcc: x@evil.example' }, 'supportAddress'],
    [{ mailServer: { ...server, host: 'evil.example/?x=@smtp.example.com' } }, 'mailServer.host'],
  ])('refuses %j', async (changes, field) => {
    await expect(saveInstanceSettings(admin, { revision: 0, ...changes })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: expect.any(String) },
    })
  })

  it('closes sign-up for everyone, or for everyone who wasn’t invited', async () => {
    const visitor: Ctx = { ...admin, actor: { kind: 'visitor' } }
    const person = { email: freshEmail(), password: testPassword, firstName: 'Mia', lastName: 'Chen' }
    for (const [signupMode, words] of [
      ['closed', /Sign-up is closed/],
      ['invite', /need an invitation/],
    ] as const) {
      taking({ signupMode })
      await expect(signUp(visitor, { ...person, role: 'student' })).rejects.toThrow(words)
    }
    taking({ signupMode: 'open' })
    await signUp(visitor, { ...person, role: 'student' })
  })
})

describe('a test email', () => {
  it('goes to the outbox and says it wasn’t delivered while there’s no mail server', async () => {
    const { outcome, to } = await sendTestMail(admin, { to: 'Rita@Example.com' })
    expect([outcome, to]).toEqual(['outbox', 'rita@example.com'])
    expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1)
  })

  it('shows what the mail server answered, good or bad', async () => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('full')
            ? Object.assign(new Error('Mailbox is full'), { responseCode: 552 })
            : null,
        ),
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done())
      },
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const { port } = smtp.server.address() as { port: number }
    taking({ smtpUrl: `smtp://127.0.0.1:${port}` })
    expect((await sendTestMail(admin, { to: 'mia@example.com' })).outcome).toBe('sent')
    const refused = await sendTestMail(admin, { to: 'full@example.com' })
    expect(refused).toMatchObject({ outcome: 'failed', answer: expect.stringContaining('Mailbox is full') })
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
    expect(await sendTestMail(admin, { to: 'mia@example.com' })).toMatchObject({
      outcome: 'failed',
      answer: expect.stringContaining('ECONNREFUSED'),
    })
    const { entries } = await listLogs(admin, { limit: 2, severity: 'warning' })
    expect(entries[1]?.message).toContain('Mailbox is full')
  })
})

it('tests the storage, and shows its answer when it can’t save a file', async () => {
  expect(await testStorage(admin)).toMatchObject({ outcome: 'works', answer: '' })
  const files = {
    ...admin.instance.files,
    write: async () => {
      throw new Error('Not kept.', { cause: new Error('AccessDenied') })
    },
  }
  const broken = { ...admin, instance: { ...admin.instance, files } }
  expect(await testStorage(broken)).toMatchObject({ outcome: 'failed', answer: 'AccessDenied' })
  const { entries } = await listLogs(admin, { limit: 1, severity: 'warning' })
  expect(entries[0]?.message).toMatch(/tested the storage: it failed. AccessDenied/)
})
