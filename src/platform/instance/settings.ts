import { and, asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { languages } from '#kernel/language.ts'
import type { Broadcast } from '../broadcast.ts'
import type { Config, FixedSetting } from '../config.ts'
import { type Ctx, type Instance, withTransaction } from '../context.ts'
import { type Keys, seal, unseal } from '../crypto.ts'
import { sealedIn } from '../keys/key-dependents.ts'
import { instanceSettings } from './tables.ts'

/** What an admin may set for the installation. A variable of the environment takes precedence over each. */
const zSettings = z.object({
  brandName: z.string().min(1).max(60),
  language: z.enum(languages),
  supportAddress: z.string().max(254).nullable(),
  smtpUrl: z.string().max(1_000).nullable(),
  mailFrom: z.string().max(254),
  signupMode: z.enum(['open', 'invite', 'closed']),
  browse: z.boolean(),
  planEnforcement: z.enum(['counts', 'off']),
  logDays: z.int().min(30).max(3650),
})
export type InstanceSettings = z.infer<typeof zSettings>
export const settingNames = Object.keys(zSettings.shape) as FixedSetting[]

/** Kept encrypted: it may hold a password. */
const sealed: ReadonlySet<string> = new Set<FixedSetting>(['smtpUrl'])
const purpose = 'instance settings'

/** What other processes are told when settings were saved. */
export const settingsMessage = 'instance-settings'

/**
 * Keeps `instance` as the settings were saved last, in this process and in all others: loads them now, after every save, and
 * after a gap in which a message may have been missed.
 *
 * @param onChange told after each change, for what was made from the old values.
 */
export async function openInstanceSettings(
  {
    db,
    broadcast,
    config,
    instance,
  }: { db: Ctx['db']; broadcast: Broadcast; config: Config; instance: Instance },
  onChange: () => void = () => {},
): Promise<void> {
  const take = async () => {
    const before = JSON.stringify(settingsOf(instance))
    Object.assign(instance, effective(config, await readSettings(db, instance)))
    if (JSON.stringify(settingsOf(instance)) !== before) onChange()
  }
  // While the database is away the last known settings hold; the gap that ends it loads them anew.
  const takeLater = () => void take().catch(() => undefined)
  broadcast.onMessage((message) => {
    if (message === settingsMessage) takeLater()
  })
  broadcast.onGap(takeLater)
  instance.settingsChanged = async () => {
    await take()
    await broadcast.send(settingsMessage)
  }
  await take()
}

/** The settings as they hold. */
export function settingsOf(instance: Instance): InstanceSettings {
  const { brandName, language, supportAddress, smtpUrl, mailFrom, signupMode, browse } = instance
  const { planEnforcement, logDays } = instance
  return {
    brandName,
    language,
    supportAddress,
    smtpUrl,
    mailFrom,
    signupMode,
    browse,
    planEnforcement,
    logDays,
  }
}

/** For the next save: what was saved after it is told as a conflict. */
export async function settingsRevision(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const rows = await ctx.db.select({ revision: instanceSettings.revision }).from(instanceSettings)
  return Math.max(0, ...rows.map((row) => row.revision))
}

/** When a setting was last saved; null for one that never was. */
export async function settingSavedAt(ctx: Pick<Ctx, 'db'>, name: FixedSetting): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: instanceSettings.updatedAt })
    .from(instanceSettings)
    .where(eq(instanceSettings.name, name))
  return row?.at ?? null
}

/**
 * Saves what differs. Two admins may save different settings at the same time; the later of two that change the same one is
 * told, unless it was made knowing the other.
 *
 * @throws CONFLICT when a setting was changed since `seen`; `data.names` says which.
 * @throws FORBIDDEN when the environment decides one of them.
 */
export async function saveSettings(
  ctx: Ctx,
  changes: Partial<InstanceSettings>,
  seen: number,
): Promise<{ changed: FixedSetting[]; revision: number }> {
  const { instance } = ctx
  const names = settingNames.filter((name) => changes[name] !== undefined)
  const fixed = names.filter((name) => instance.fixed.includes(name))
  if (fixed.length > 0)
    throw new AppError('FORBIDDEN', 'This setting comes from the server’s environment. Change it there.', {
      data: { names: fixed },
    })
  const saved = await withTransaction(ctx, async (ctx) => {
    // A table of a few rows: savers queue here instead of meeting later.
    await ctx.db.execute(sql`lock table ${instanceSettings} in share row exclusive mode`)
    const rows = await ctx.db.select().from(instanceSettings).orderBy(asc(instanceSettings.name))
    const met = rows.filter((row) => row.revision > seen && names.some((name) => name === row.name))
    if (met.length > 0)
      throw new AppError(
        'CONFLICT',
        'Someone else just changed this setting. Reload the page and try again.',
        {
          data: { names: met.map((row) => row.name) },
        },
      )
    const current = parsed(rows, instance)
    const changed = names.filter((name) => (current[name] ?? settingsOf(instance)[name]) !== changes[name])
    const last = Math.max(0, ...rows.map((row) => row.revision))
    for (const name of changed) await write(ctx, name, changes[name], last + 1)
    return { changed, revision: changed.length > 0 ? last + 1 : last }
  })
  if (saved.changed.length > 0 && !ctx.transaction) await instance.settingsChanged?.()
  return saved
}

async function write(ctx: Ctx, name: FixedSetting, value: unknown, revision: number): Promise<void> {
  const isSecret = sealed.has(name) && typeof value === 'string'
  const row = {
    // In an object, because "none" is a value too.
    value: { is: isSecret ? seal(ctx.instance, purpose, value) : value },
    revision,
    updatedBy: isSignedIn(ctx.actor) ? ctx.actor.userId : null,
    updatedAt: ctx.now(),
  }
  await ctx.db
    .insert(instanceSettings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: instanceSettings.name, set: row })
}

/** Settings that were saved and can be read: one of an older version, or sealed with another key, counts as not set. */
async function readSettings(db: Ctx['db'], keys: Keys): Promise<Partial<InstanceSettings>> {
  return parsed(await db.select().from(instanceSettings), keys)
}

function parsed(rows: { name: string; value: { is: unknown } }[], keys: Keys): Partial<InstanceSettings> {
  const found = rows.flatMap(({ name, value: { is } }) => {
    const isSecret = sealed.has(name) && typeof is === 'string'
    const opened = isSecret ? (unseal(keys, purpose, is) ?? undefined) : is
    const read = zSettings.shape[name as FixedSetting]?.safeParse(opened)
    return read?.success ? [[name, read.data]] : []
  })
  return Object.fromEntries(found)
}

/** For the rotation of the key (`keys/rotating.ts`). */
export const sealedSettings = sealedIn('settings with a password', purpose, async function* (ctx) {
  for (const { name, value } of await ctx.db.select().from(instanceSettings)) {
    const { is } = value
    if (!sealed.has(name) || typeof is !== 'string') continue
    yield {
      sealed: is,
      async replace(now) {
        await ctx.db
          .update(instanceSettings)
          .set({ value: { is: now } })
          .where(and(eq(instanceSettings.name, name), eq(instanceSettings.value, value)))
      },
    }
  }
})

function effective(config: Config, saved: Partial<InstanceSettings>): InstanceSettings {
  const free = Object.entries(saved).filter(([name]) => !config.fixed.includes(name as FixedSetting))
  return { ...settingsOf(config as unknown as Instance), ...Object.fromEntries(free) }
}
