import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type Language, languages } from '#kernel/language.ts'
import type { S3Settings } from './files/s3.ts'

/** What the operator set, read once at start. Nothing else looks at the environment. */
export type Config = {
  host: string
  port: number
  /** Where people reach the instance, without a trailing slash. Links in mails are made of it alone, never of a Host header. */
  appUrl: string
  /** True once APP_URL is set: a real instance, without demo data. */
  real: boolean
  demo: boolean
  dataDir: string
  databaseUrl: string | null
  /** A direct connection for migrations and LISTEN when databaseUrl is a pooler (SCALE rules 14 and 15). */
  databaseDirectUrl: string | null
  secretKey: string
  smtpUrl: string | null
  mailFrom: string
  brandName: string
  /** What public pages of the installation itself speak, and mails to people whose language nobody knows. */
  language: Language
  /** Where people find help; null when nobody said. */
  supportAddress: string | null
  /** `invite`: accounts are made through invitations alone. */
  signupMode: 'open' | 'invite' | 'closed'
  planEnforcement: 'counts' | 'off'
  /** Whether `/browse` shows the public courses of all creators together. */
  browse: boolean
  /** For how many days the log keeps what nothing else is made of. */
  logDays: number
  /** Settings that the environment decides: an admin sees them and cannot change them. */
  fixed: readonly FixedSetting[]
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  trustProxy: string[]
  /** Cookies are `__Host-…; Secure` unless the instance is plain http. */
  secureCookies: boolean
  role: 'web' | 'worker' | 'all'
  /** False only where load is tried out on one machine: never on a real instance. */
  rateLimits: boolean
  /** The largest video, recording or attachment that may be uploaded, in megabytes. */
  maxUploadMb: number
  /** Where files lie: in `dataDir`, or in a bucket. */
  storage: { kind: 'disk' } | ({ kind: 's3' } & S3Settings)
  /** ffmpeg, which makes further sizes of videos, with ffprobe beside it: a path, or a name looked up in PATH. */
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

const isUrl = (protocols: string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

const zEnvironment = z.object({
  HOST: z.string().min(1, 'HOST must be an address to listen on, such as 127.0.0.1.').optional(),
  PORT: z.coerce
    .number('PORT must be a number.')
    .int('PORT must be a whole number.')
    .min(0)
    .max(65535, 'PORT must be at most 65535.')
    .default(3000),
  APP_URL: z
    .string()
    .refine(isUrl(['http:', 'https:']), 'APP_URL must be an address such as https://learn.example.com.')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isUrl(['postgres:', 'postgresql:']), 'DATABASE_URL must start with postgres://.')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isUrl(['postgres:', 'postgresql:']), 'DATABASE_DIRECT_URL must start with postgres://.')
    .optional(),
  SECRET_KEY: z
    .string()
    .min(32, 'SECRET_KEY must have at least 32 characters. Make one with: openssl rand -hex 32')
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isUrl(['smtp:', 'smtps:']), 'SMTP_URL must start with smtp:// or smtps://.')
    .optional(),
  MAIL_FROM: z.string().includes('@', { error: 'MAIL_FROM must be a mail address.' }).optional(),
  BRAND_NAME: z.string().min(1).max(60).default('Throughline'),
  SITE_LANGUAGE: z.enum(languages, `SITE_LANGUAGE must be one of ${languages.join(', ')}.`).default('en'),
  SUPPORT_ADDRESS: z.email('SUPPORT_ADDRESS must be a mail address.').optional(),
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
  ALLOW_INSECURE_HTTP: z.enum(['0', '1']).optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'RATE_LIMITS must be on or off.').default('on'),
  MAX_UPLOAD_MB: z.coerce
    .number('MAX_UPLOAD_MB must be a number.')
    .int('MAX_UPLOAD_MB must be a whole number.')
    .min(1, 'MAX_UPLOAD_MB must be at least 1.')
    .max(1_000_000, 'MAX_UPLOAD_MB must be at most 1000000.')
    .default(2048),
  STORAGE: z.enum(['disk', 's3'], 'STORAGE must be disk or s3.').default('disk'),
  S3_BUCKET: z.string().min(3, 'S3_BUCKET must have at least 3 characters.').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z
    .string()
    .refine(isUrl(['http:', 'https:']), 'S3_ENDPOINT must be an address such as https://s3.example.com.')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['0', '1'], 'S3_FORCE_PATH_STYLE must be 0 or 1.').optional(),
  FFMPEG_PATH: z.string().default('ffmpeg'),
  CRASH_AT: z.string().optional(),
})

type Environment = Record<string, string | undefined>

/**
 * Reads the settings.
 *
 * @throws WrongSettings with one sentence per setting that must change before the server may start.
 */
export function readConfig(environment: Environment, argv: string[] = []): Config {
  const given = withSecretFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  )
  const parsed = zEnvironment.safeParse(given)
  if (!parsed.success) throw new WrongSettings(parsed.error.issues.map((issue) => sentenceOf(issue)))
  const env = parsed.data
  const real = env.APP_URL !== undefined
  const url = env.APP_URL ? new URL(env.APP_URL) : null
  const secure = url?.protocol === 'https:'
  const role = roleOf(argv)
  const wrong = [
    ...insecure(env, url),
    ...incompleteStorage(env),
    ...(role ? [] : ['--role must be web, worker or all.']),
  ]
  if (wrong.length > 0) throw new WrongSettings(wrong)

  const dataDir = resolve(env.DATA_DIR)
  return {
    host: env.HOST ?? '127.0.0.1',
    port: env.PORT,
    appUrl: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    real,
    demo: env.DEMO ? env.DEMO === '1' : !real,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    secretKey: env.SECRET_KEY ?? secretInDataFolder(dataDir),
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
    trustProxy: (env.TRUST_PROXY ?? '')
      .split(',')
      .map((peer) => peer.trim())
      .filter(Boolean),
    secureCookies: secure,
    role: role ?? 'all',
    rateLimits: env.RATE_LIMITS === 'on',
    maxUploadMb: env.MAX_UPLOAD_MB,
    storage: storageOf(env),
    ffmpegPath: env.FFMPEG_PATH,
    crashAt: env.CRASH_AT ?? null,
  }
}

type Parsed = z.infer<typeof zEnvironment>

function storageOf(env: Parsed): Config['storage'] {
  if (env.STORAGE === 'disk') return { kind: 'disk' }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return {
    kind: 's3',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    // Services that are not Amazon's rarely have a host name for each bucket.
    forcePathStyle: env.S3_FORCE_PATH_STYLE ? env.S3_FORCE_PATH_STYLE === '1' : Boolean(env.S3_ENDPOINT),
  }
}

function incompleteStorage(env: Parsed): string[] {
  if (env.STORAGE === 'disk') return []
  const wrong: string[] = []
  if (!env.S3_BUCKET) wrong.push('S3_BUCKET must be set with STORAGE=s3.')
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY))
    wrong.push(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both, or neither for the role of the machine.',
    )
  return wrong
}

function insecure(env: Parsed, url: URL | null): string[] {
  const wrong: string[] = []
  const loopback = url !== null && isLoopback(url.hostname)
  if (url && env.RATE_LIMITS === 'off')
    wrong.push('RATE_LIMITS=off is for trying out load without APP_URL: remove it.')
  if (url && url.protocol === 'http:' && !loopback && env.ALLOW_INSECURE_HTTP !== '1') {
    wrong.push(
      'APP_URL must start with https:// (or set ALLOW_INSECURE_HTTP=1 to accept that passwords travel unprotected).',
    )
  }
  // On a loopback address the key made in the data folder is as safe as the database beside it.
  if (url && !loopback && !env.SECRET_KEY)
    wrong.push('SECRET_KEY must be set with APP_URL. Make one with: openssl rand -hex 32')
  if (url && env.CRASH_AT) wrong.push('CRASH_AT kills the server on purpose: it is for tests, so remove it.')
  if (env.SECRET_KEY && new Set(env.SECRET_KEY).size < 8)
    wrong.push('SECRET_KEY is too simple. Make one with: openssl rand -hex 32')
  if (!url && env.HOST && !isLoopback(env.HOST)) {
    wrong.push(`HOST is ${env.HOST}, which others can reach: set APP_URL to the address people will use.`)
  }
  return wrong
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** `NAME_FILE` gives a setting by file, as container secrets do. */
function withSecretFiles(environment: Environment): Environment {
  const out = { ...environment }
  for (const name of [
    'SECRET_KEY',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'SMTP_URL',
    'S3_SECRET_ACCESS_KEY',
  ]) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (!existsSync(file)) throw new WrongSettings([`${name}_FILE names ${file}, which does not exist.`])
    out[name] = readFileSync(file, 'utf8').trim()
  }
  return out
}

/** Without APP_URL the key is made once and kept beside the data it protects; it is never part of a backup. */
function secretInDataFolder(dataDir: string): string {
  const file = join(dataDir, 'secret-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return secret
}

function fixedBy(environment: Environment): FixedSetting[] {
  const settings = Object.entries(settingVariables) as [FixedSetting, string][]
  return settings.filter(([, variable]) => environment[variable] !== undefined).map(([name]) => name)
}

function roleOf(argv: string[]): Config['role'] | null {
  const at = argv.indexOf('--role')
  const role = at === -1 ? 'all' : argv[at + 1]
  return role === 'web' || role === 'worker' || role === 'all' ? role : null
}

function sentenceOf(issue: { path: PropertyKey[]; message: string }): string {
  const name = String(issue.path[0] ?? '')
  return issue.message.startsWith(name) ? issue.message : `${name}: ${issue.message}`
}
