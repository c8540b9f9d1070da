import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testCtx, testInstance } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { type Broadcast, openBroadcast } from '../broadcast.ts'
import { readConfig } from '../config.ts'
import type { Ctx, Instance } from '../context.ts'
import { openInstanceSettings, saveSettings, settingsRevision } from './settings.ts'
import { instanceSettings } from './tables.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'throughline-settings-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const at = testDb()
const open: Broadcast[] = []
beforeEach(() => at.db.delete(instanceSettings))
afterEach(async () => {
  for (const broadcast of open.splice(0)) await broadcast.close()
})

/** A process of its own on the same database. */
async function process(environment: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: dataDir, ...environment })
  const instance: Instance = {
    ...testInstance(at.db),
    ...config,
    secretKey: 'the same key in every process, long',
  }
  const broadcast = await openBroadcast(at.database)
  open.push(broadcast)
  let changes = 0
  await openInstanceSettings({ db: at.db, broadcast, config, instance }, () => {
    changes++
  })
  const ctx: Ctx = { ...testCtx(at.db), instance }
  return { ctx, instance, changes: () => changes }
}

describe('settings of the installation', () => {
  it('hold at once where they are saved, and soon in every other process', async () => {
    const [here, there] = [await process(), await process()]
    await saveSettings(here.ctx, { signupMode: 'closed', brandName: 'Kiln School' }, 0)
    expect(here.instance).toMatchObject({ signupMode: 'closed', brandName: 'Kiln School' })
    await expect.poll(() => there.instance.brandName).toBe('Kiln School')
    expect(there.changes()).toBe(1)
    const later = await process()
    expect(later.instance.signupMode).toBe('closed')
  })

  it('give way to the environment, and are not saved over it', async () => {
    const free = await process()
    await saveSettings(free.ctx, { browse: false }, 0)
    const fixed = await process({ BROWSE: 'on' })
    expect(fixed.instance.browse).toBe(true)
    await expect(saveSettings(fixed.ctx, { browse: false }, 1)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { names: ['browse'] },
    })
  })

  it('keep what two admins save at the same time, and tell the later of two who change the same one', async () => {
    const { ctx, instance } = await process()
    await Promise.all([saveSettings(ctx, { brandName: 'One' }, 0), saveSettings(ctx, { logDays: 90 }, 0)])
    expect(instance).toMatchObject({ brandName: 'One', logDays: 90 })
    const seen = await settingsRevision(ctx)
    const saves = await Promise.allSettled([
      saveSettings(ctx, { brandName: 'Two' }, seen),
      saveSettings(ctx, { brandName: 'Three' }, seen),
    ])
    const refused = saves.filter((save) => save.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ code: 'CONFLICT', data: { names: ['brandName'] } })
  })

  it('keep the mail server’s password encrypted, and forget it under another key', async () => {
    const { ctx } = await process()
    await saveSettings(ctx, { smtpUrl: 'smtp://mailer:s3cr3t@smtp.example.com:587' }, 0)
    expect(JSON.stringify(await at.db.select().from(instanceSettings))).not.toMatch(/s3cr3t|mailer/)
    const same = await process()
    expect(same.instance.smtpUrl).toContain('s3cr3t')
    await saveSettings(ctx, { smtpUrl: null }, await settingsRevision(ctx))
    expect((await process()).instance.smtpUrl).toBeNull()
  })
})
