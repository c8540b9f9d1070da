import { resolve } from 'node:path'
import * as z from 'zod'
import { type Language, languages } from '#kernel/language.ts'
import type { S3Settings } from './files/s3.ts'
import { isTooSimple, keyOfDataFolder, leastKeyLength, previousKeyOfDataFolder } from './secret-key.ts'
import {
  isDatabaseUrl,
  isProgram,
  isUrl,
  proxiesOf,
  type Role,
  roleOf,
  whyNotAppUrl,
  withSecretFiles,
} from './setting-rules.ts'

/** What the operator set, read once at start. Nothing else looks at the environment. */
export type Config = {
  host: string
  port: number
  /** Where people reach the instance, without a trailing slash. Links in emails are made of it alone, never of a Host header. */
  appUrl: string
  /** True once APP_URL is set: a real instance, without demo data. */
  real: boolean
  demo: boolean
  dataDir: string
  databaseUrl: string | null
  /** A direct connection for migrations and LISTEN when databaseUrl is a pooler (docs/scale.md, rules 14 and 15). */
  databaseDirectUrl: string | null
  secretKey: string
  /** What `secretKey` takes the place of, while a rotation lasts: what it made can still be read. */
  previousSecretKey: string | null
  smtpUrl: string | null
  mailFrom: string
  brandName: string
  /** The language of the instance's own public pages, and of emails to people whose language we don't know. */
  language: Language
  /** Where people find help; null when it isn't set. */
  supportAddress: string | null
  /** `invite`: people can only sign up with an invitation. */
  signupMode: 'open' | 'invite' | 'closed'
  planEnforcement: 'counts' | 'off'
  /** Whether `/browse` shows what all creators have on sale. */
  browse: boolean
  /** For how many days the log keeps entries that nothing else depends on. */
  logDays: number
  /** Settings the environment decides: an admin sees them but can't change them. */
  fixed: readonly FixedSetting[]
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  trustProxy: string[]
  /** Cookies are `__Host-…; Secure` unless the instance is plain http. */
  secureCookies: boolean
  role: Role
  /** False only for load tests on one machine, never on a real instance. */
  rateLimits: boolean
  /** The largest video, recording or attachment that may be uploaded, in megabytes. */
  maxUploadMb: number
  /** Where files are stored: in `dataDir`, or in a bucket. */
  storage: { kind: 'disk' } | ({ kind: 's3' } & S3Settings)
  /** Where Stripe is. Anything but Stripe itself is on this machine: a fake for tests. */
  stripeAddress: string
  /** A fake of PayPal on this machine, for tests; null for PayPal itself. */
  paypalAddress: string | null
  /** ffmpeg, which makes more sizes of videos, with ffprobe beside it: a path, or a name looked up in PATH. */
  ffmpegPath: string
  /** For fault tests on a demo instance (`crash-points.ts`). */
  crashAt: string | null
}

/** Settings an admin may change in the app, with the variable that takes precedence. */
export const settingVariables = {
  brandName: 'BRAND_NAME',
  language: 'SITE_LANGUAGE',
  supportAddress: 'SUPPORT_ADDRESS',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  signupMode: 'SIGNUP_MODE',
  browse: 'BROWSE',
  planEnforcement: 'PLAN_ENFORCEMENT',
  logDays: 'LOG_DAYS',
} as const
export type FixedSetting = keyof typeof settingVariables

/** The settings are wrong: one sentence per setting, for the terminal. */
export class WrongSettings extends Error {
  readonly sentences: string[]
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

const databaseUrl = (name: string) =>
  z
    .string()
    .refine(
      isDatabaseUrl,
      `${name} must be an address such as postgres://user:password@host/database, with special characters of the password percent-encoded (%40 for @).`,
    )
    .optional()
/** Of one line: what is shown on pages, or is in a header. */
const oneLine = (name: string) => z.string().regex(/^\P{Cc}+$/u, `${name} must be one line of text.`)

const zEnvironment = z.object({
  HOST: z
    .string()
    .regex(/^[^\s/@]+$/, 'HOST must be an address to listen on, such as 127.0.0.1.')
    .optional(),
  PORT: z.coerce
    .number('PORT must be a number.')
    .int('PORT must be a whole number.')
    .min(0, 'PORT must be at least 1.')
    .max(65535, 'PORT must be at most 65535.')
    .default(3000),
  APP_URL: z
    .string()
    .refine(isUrl(['http:', 'https:']), 'APP_URL must be an address such as https://learn.example.com.')
    .optional(),
  DATA_DIR: oneLine('DATA_DIR').default('./data'),
  DATABASE_URL: databaseUrl('DATABASE_URL'),
  DATABASE_DIRECT_URL: databaseUrl('DATABASE_DIRECT_URL'),
  SECRET_KEY: z
    .string()
    .min(leastKeyLength, 'SECRET_KEY must have at least 32 characters. Make one with: openssl rand -hex 32')
    .optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .min(leastKeyLength, 'SECRET_KEY_PREVIOUS must be the previous key, with at least 32 characters.')
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      isUrl(['smtp:', 'smtps:']),
      'SMTP_URL must be an address such as smtps://user:password@host or smtp://host.',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\s@<>,]+@[^\s@<>,]+$/,
      'MAIL_FROM must be an email address alone, such as no-reply@example.com.',
    )
    .optional(),
  BRAND_NAME: oneLine('BRAND_NAME')
    .max(60, 'BRAND_NAME must have at most 60 characters.')
    .default('Throughline'),
  SITE_LANGUAGE: z.enum(languages, `SITE_LANGUAGE must be one of ${languages.join(', ')}.`).default('en'),
  SUPPORT_ADDRESS: z.email('SUPPORT_ADDRESS must be an email address.').optional(),
  SIGNUP_MODE: z
    .enum(['open', 'invite', 'closed'], 'SIGNUP_MODE must be open, invite or closed.')
    .default('open'),
  PLAN_ENFORCEMENT: z.enum(['counts', 'off'], 'PLAN_ENFORCEMENT must be counts or off.').default('counts'),
  BROWSE: z.enum(['on', 'off'], 'BROWSE must be on or off.').default('on'),
  LOG_DAYS: z.coerce
    .number('LOG_DAYS must be a number of days.')
    .int('LOG_DAYS must be a whole number of days.')
    .min(30, 'LOG_DAYS must be at least 30.')
    .max(3650, 'LOG_DAYS must be at most 3650.')
    .default(400),
  DEMO: z.enum(['0', '1'], 'DEMO must be 0 or 1.').optional(),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'LOG_LEVEL must be debug, info, warn, error or silent.',
    )
    .default('info'),
  TRUST_PROXY: z.string().optional(),
  ALLOW_INSECURE_HTTP: z.enum(['0', '1'], 'ALLOW_INSECURE_HTTP must be 0 or 1.').optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'RATE_LIMITS must be on or off.').default('on'),
  MAX_UPLOAD_MB: z.coerce
    .number('MAX_UPLOAD_MB must be a number.')
    .int('MAX_UPLOAD_MB must be a whole number.')
    .min(1, 'MAX_UPLOAD_MB must be at least 1.')
    .max(1_000_000, 'MAX_UPLOAD_MB must be at most 1000000.')
    .default(2048),
  STORAGE: z.enum(['disk', 's3'], 'STORAGE must be disk or s3.').default('disk'),
  S3_BUCKET: z
    .string()
    .min(3, 'S3_BUCKET must have at least 3 characters.')
    .regex(/^(?!\w+:\/\/)\S+$/, 'S3_BUCKET must be the name of a bucket, without an address or a path.')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'S3_REGION must be the name of a region, such as us-east-1.')
    .default('us-east-1'),
  S3_ENDPOINT: z
    .string()
    .refine(isUrl(['http:', 'https:']), 'S3_ENDPOINT must be an address such as https://s3.example.com.')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, 'S3_ACCESS_KEY_ID can’t contain spaces.').optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, 'S3_SECRET_ACCESS_KEY can’t contain spaces.').optional(),
  S3_FORCE_PATH_STYLE: z.enum(['0', '1'], 'S3_FORCE_PATH_STYLE must be 0 or 1.').optional(),
  STRIPE_API_BASE: z
    .string()
    .refine(
      isStripeAddress,
      'STRIPE_API_BASE must be https://api.stripe.com, or an address on this machine such as http://127.0.0.1:4242.',
    )
    .default('https://api.stripe.com'),
  PAYPAL_API_BASE: z
    .string()
    .refine(
      isOnThisMachine,
      'PAYPAL_API_BASE must be an address on this machine such as http://127.0.0.1:4243. Leave it empty for PayPal itself.',
    )
    .optional(),
  FFMPEG_PATH: z
    .string()
    .refine(isProgram, 'FFMPEG_PATH must lead to ffmpeg: there is no program at that path.')
    .default('ffmpeg'),
  CRASH_AT: z.string().optional(),
})

/** The name of every setting. */
export const settingsRead = Object.keys(zEnvironment.shape)

type Environment = Record<string, string | undefined>

/**
 * Reads the settings.
 *
 * @param warn told what was put right by itself, or should be.
 * @throws WrongSettings with one sentence per setting that must change before the server may start.
 * @throws StartRefused when the data folder can't be used, or the key in it.
 */
export function readConfig(
  environment: Environment,
  argv: string[] = [],
  warn: (sentence: string) => void = () => undefined,
): Config {
  const { given, wrong: wrongFiles } = withSecretFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== '')),
  )
  const parsed = zEnvironment.safeParse(given)
  if (!parsed.success) throw new WrongSettings([...wrongFiles, ...sentencesOf(parsed.error.issues)])
  if (wrongFiles.length > 0) throw new WrongSettings(wrongFiles)
  const env = parsed.data
  const real = env.APP_URL !== undefined
  const url = env.APP_URL ? new URL(env.APP_URL) : null
  const secure = url?.protocol === 'https:'
  const called = roleOf(argv)
  const peers = proxiesOf(env.TRUST_PROXY ?? '')
  const wrong = [
    ...insecure(env, url),
    ...incompleteStorage(env),
    ...[called, peers].flatMap((each) => ('wrong' in each ? [each.wrong] : [])),
  ]
  if (wrong.length > 0 || 'wrong' in called || 'wrong' in peers) throw new WrongSettings(wrong)

  const dataDir = resolve(env.DATA_DIR)
  return {
    host: env.HOST ?? '127.0.0.1',
    port: env.PORT,
    appUrl: url?.origin ?? `http://localhost:${env.PORT}`,
    real,
    demo: env.DEMO ? env.DEMO === '1' : !real,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    ...keysOf(env, dataDir, warn),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `no-reply@${url?.hostname ?? 'localhost'}`,
    brandName: env.BRAND_NAME,
    language: env.SITE_LANGUAGE,
    supportAddress: env.SUPPORT_ADDRESS?.toLowerCase() ?? null,
    signupMode: env.SIGNUP_MODE,
    planEnforcement: env.PLAN_ENFORCEMENT,
    browse: env.BROWSE === 'on',
    logDays: env.LOG_DAYS,
    fixed: fixedBy(given),
    logLevel: env.LOG_LEVEL,
    trustProxy: peers.proxies,
    secureCookies: secure,
    role: called.role,
    rateLimits: env.RATE_LIMITS === 'on',
    maxUploadMb: env.MAX_UPLOAD_MB,
    storage: storageOf(env),
    stripeAddress: new URL(env.STRIPE_API_BASE).origin,
    paypalAddress: env.PAYPAL_API_BASE ? new URL(env.PAYPAL_API_BASE).origin : null,
    ffmpegPath: env.FFMPEG_PATH,
    crashAt: env.CRASH_AT ?? null,
  }
}

type Settings = z.infer<typeof zEnvironment>

/** Keys of the environment and of the data folder go together in any way: a rotation may lead from one to the other. */
function keysOf(env: Settings, dataDir: string, warn: (sentence: string) => void) {
  const secretKey = env.SECRET_KEY ?? keyOfDataFolder(dataDir, warn)
  const previous = env.SECRET_KEY_PREVIOUS ?? previousKeyOfDataFolder(dataDir, warn)
  if (previous === secretKey)
    throw new WrongSettings([
      'SECRET_KEY_PREVIOUS is the same as SECRET_KEY: set the previous key, or remove it.',
    ])
  return { secretKey, previousSecretKey: previous }
}

function storageOf(env: Settings): Config['storage'] {
  if (env.STORAGE === 'disk') return { kind: 'disk' }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return {
    kind: 's3',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    // Services that aren't Amazon's rarely have a host name for each bucket.
    forcePathStyle: env.S3_FORCE_PATH_STYLE ? env.S3_FORCE_PATH_STYLE === '1' : Boolean(env.S3_ENDPOINT),
  }
}

function incompleteStorage(env: Settings): string[] {
  if (env.STORAGE === 'disk') return []
  const wrong: string[] = []
  if (!env.S3_BUCKET) wrong.push('S3_BUCKET must be set with STORAGE=s3.')
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY))
    wrong.push(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both, or neither for the role of the machine.',
    )
  return wrong
}

function insecure(env: Settings, url: URL | null): string[] {
  const wrong: string[] = []
  const loopback = url !== null && isLoopback(url.hostname)
  const notAnAddress = url && whyNotAppUrl(url)
  if (notAnAddress) wrong.push(notAnAddress)
  if (url && env.RATE_LIMITS === 'off')
    wrong.push('RATE_LIMITS=off is for load tests without APP_URL: remove it.')
  if (url && url.protocol === 'http:' && !loopback && env.ALLOW_INSECURE_HTTP !== '1') {
    wrong.push(
      'APP_URL must start with https:// (or set ALLOW_INSECURE_HTTP=1 to accept that passwords travel unprotected).',
    )
  }
  // On a loopback address the key made in the data folder is as safe as the database beside it.
  if (url && !loopback && !env.SECRET_KEY)
    wrong.push('SECRET_KEY must be set with APP_URL. Make one with: openssl rand -hex 32')
  if (url && env.CRASH_AT) wrong.push('CRASH_AT kills the server on purpose: it is for tests, so remove it.')
  if (env.SECRET_KEY && isTooSimple(env.SECRET_KEY))
    wrong.push('SECRET_KEY is too simple. Make one with: openssl rand -hex 32')
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    wrong.push('DATABASE_DIRECT_URL goes with DATABASE_URL: set that as well, or remove it.')
  if (!url && env.HOST && !isLoopback(env.HOST)) {
    wrong.push(`HOST is ${env.HOST}, which others can reach: set APP_URL to the address people will use.`)
  }
  return wrong
}

/** Keys are sent there: never to an address of anyone else. */
function isOnThisMachine(text: string): boolean {
  const url = URL.parse(text)
  if (url?.pathname !== '/' || url.username || url.search || url.hash) return false
  return url.protocol === 'http:' && isLoopback(url.hostname)
}

function isStripeAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url?.pathname !== '/' || url.username || url.search || url.hash) return false
  return url.origin === 'https://api.stripe.com' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function fixedBy(environment: Environment): FixedSetting[] {
  const settings = Object.entries(settingVariables) as [FixedSetting, string][]
  return settings.filter(([, variable]) => environment[variable] !== undefined).map(([name]) => name)
}

type Issue = { path: PropertyKey[]; message: string }

/** One for each setting: its first. */
function sentencesOf(issues: readonly Issue[]): string[] {
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '')
    if (!first.has(name)) first.set(name, message.startsWith(name) ? message : `${name}: ${message}`)
  }
  return [...first.values()]
}
