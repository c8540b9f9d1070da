import { eq } from 'drizzle-orm'
import { users } from '#areas/accounts/server/tables.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { invalid } from '#kernel/errors.ts'
import { settingVariables } from '#platform/config.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { type InstanceSettings, saveSettings, settingsRevision } from '#platform/instance/settings.ts'
import type { InstanceSettingsView, MailServerInput } from '../settings-contract.ts'
import { settingsSaved } from '../system-events.ts'

/** Names on the wire for settings whose own names would say too little. */
const wireNames = { brandName: 'name', smtpUrl: 'mailServer' } as const
/** What the log calls them. */
const spoken: Record<keyof InstanceSettings, string> = {
  brandName: 'name',
  language: 'language of public pages',
  supportAddress: 'support address',
  smtpUrl: 'mail server',
  mailFrom: 'email sender',
  signupMode: 'sign-up',
  browse: 'browse page',
  planEnforcement: 'plan limits',
  logDays: 'how long the log is kept',
}

/** The settings in effect, and which of them are set by the environment. */
export async function getInstanceSettings(ctx: Ctx): Promise<InstanceSettingsView> {
  const { instance } = ctx
  return {
    revision: await settingsRevision(ctx),
    fixed: Object.fromEntries(
      instance.fixed.map((name) => [
        wireNames[name as keyof typeof wireNames] ?? name,
        settingVariables[name],
      ]),
    ),
    name: instance.brandName,
    language: instance.language,
    supportAddress: instance.supportAddress,
    mailServer: instance.smtpUrl ? mailServerOf(instance.smtpUrl) : null,
    mailFrom: instance.mailFrom,
    signupMode: instance.signupMode,
    browse: instance.browse,
    planEnforcement: instance.planEnforcement,
    logDays: instance.logDays,
    address: instance.appUrl,
    storage:
      instance.storage.kind === 's3'
        ? { kind: 's3', place: instance.storage.bucket }
        : { kind: 'disk', place: instance.dataDir },
    maxUploadMb: instance.maxUploadMb,
  }
}

type Changes = Omit<Partial<InstanceSettings>, 'smtpUrl' | 'brandName'> & {
  name?: string
  mailServer?: MailServerInput | null
}

/**
 * Saves settings and makes every process pick them up.
 *
 * @throws INVALID, CONFLICT when someone saved one of them meanwhile, FORBIDDEN when one is set by the environment.
 */
export async function saveInstanceSettings(
  ctx: Ctx,
  { revision, ...changes }: Changes & { revision: number },
): Promise<InstanceSettingsView> {
  const { name, mailServer, supportAddress, mailFrom, ...rest } = changes
  const wanted: Partial<InstanceSettings> = {
    ...rest,
    ...(name === undefined ? {} : { brandName: name }),
    ...(supportAddress === undefined ? {} : { supportAddress: addressOf('supportAddress', supportAddress) }),
    ...(mailFrom === undefined ? {} : { mailFrom: senderOf(mailFrom) }),
    ...(mailServer === undefined ? {} : { smtpUrl: mailServer && smtpUrlOf(ctx, mailServer) }),
  }
  const changed = await withTransaction(ctx, async (ctx) => {
    const { changed } = await saveSettings(ctx, wanted, revision)
    if (changed.length > 0) {
      const settings = changed.map((setting) => spoken[setting]).join(', ')
      await announce(ctx, platformWorkspaceId, settingsSaved, { by: await adminName(ctx), settings })
    }
    return changed
  })
  // After the commit, because every process reads the saved settings.
  if (changed.length > 0) await ctx.instance.settingsChanged?.()
  return getInstanceSettings(ctx)
}

/** The name an admin goes by in the log. */
export async function adminName(ctx: Ctx): Promise<string> {
  if (!isSignedIn(ctx.actor)) return ctx.actor.kind === 'system' ? ctx.actor.job : ''
  const [user] = await ctx.db
    .select({ name: users.displayName })
    .from(users)
    .where(eq(users.id, ctx.actor.userId))
  return user?.name ?? ''
}

function addressOf(field: string, text: string | null): string | null {
  const address = text?.toLowerCase() ?? ''
  if (address === '') return null
  if (!isAddress(address)) throw invalid({ [field]: 'Enter an email address, such as help@example.com.' })
  return address
}

function senderOf(text: string): string {
  const address = addressOf('mailFrom', text)
  if (!address) throw invalid({ mailFrom: 'Enter the address to send emails from.' })
  return address
}

/** As strict as a sender's address has to be: one line, one at sign, something on both sides. */
const isAddress = (text: string) =>
  /^[^\s@<>",;:\\]+@[^\s@<>",;:\\]+\.[^\s@<>",;:\\]+$|^[\w.+-]+@localhost$/.test(text)

function mailServerOf(smtpUrl: string): NonNullable<InstanceSettingsView['mailServer']> {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    user: decodeURIComponent(username),
    hasPassword: password !== '',
  }
}

/** The saved password is only sent to the server and user it was entered for. */
function smtpUrlOf(ctx: Ctx, { port, secure, user, password, ...given }: MailServerInput): string {
  const host = given.host.toLowerCase()
  const before = ctx.instance.smtpUrl
  const known = before ? mailServerOf(before) : null
  const same = known?.host === host && known.port === port && known.user === user && known.secure === secure
  if (password === undefined && known?.hasPassword && !same && user !== '')
    throw invalid({
      'mailServer.password': 'Enter the password again. The saved one is for another server or user.',
    })
  if (password === undefined && before && same) return before
  const url = URL.canParse(`smtp://${host}`) ? new URL(`smtp://${host}`) : null
  if (!url || url.hostname !== host)
    throw invalid({ 'mailServer.host': 'Enter the mail server’s name, such as smtp.example.com.' })
  const who = user ? `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}@` : ''
  return `${secure ? 'smtps' : 'smtp'}://${who}${host}:${port}`
}
