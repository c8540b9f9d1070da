import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, settingsRead, settingVariables, WrongSettings } from './config.ts'
import { packageRoot } from './http/assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'throughline-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (settings: Record<string, string>, argv: string[] = []) =>
  readConfig({ DATA_DIR: folder, ...settings }, argv)
const secret = 'f3a9c1d27b60e85f4419aa03bd7c6e52'

/** The sentences a wrong set of settings is refused with. */
function refusals(settings: Record<string, string>, argv: string[] = []): string[] {
  try {
    read(settings, argv)
  } catch (error) {
    if (error instanceof WrongSettings) return error.sentences
    throw error
  }
  return []
}

describe('without settings', () => {
  it('is a demo on loopback with a key of its own', () => {
    const config = read({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      demo: true,
      real: false,
      appUrl: 'http://localhost:3000',
      secureCookies: false,
      role: 'all',
    })
    expect(config.secretKey).toBe(read({}).secretKey)
    expect(readFileSync(join(folder, 'secret-key'), 'utf8').trim()).toBe(config.secretKey)
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  })

  it('takes an empty setting as not set', () => {
    expect(read({ PORT: '', APP_URL: '' })).toMatchObject({ port: 3000, real: false })
  })
})

describe('a real instance', () => {
  it('has no demo and secure cookies', () => {
    expect(read({ APP_URL: 'https://learn.example.com/', SECRET_KEY: secret })).toMatchObject({
      real: true,
      demo: false,
      appUrl: 'https://learn.example.com',
      secureCookies: true,
      mailFrom: 'no-reply@learn.example.com',
    })
  })

  it('on loopback may use the key of the data folder, and DEMO decides', () => {
    expect(read({ APP_URL: 'http://localhost:3000', DEMO: '0' })).toMatchObject({ real: true, demo: false })
    expect(read({ APP_URL: 'http://localhost:3000', DEMO: '1' })).toMatchObject({ demo: true })
  })

  it('takes secrets from files', () => {
    const file = join(folder, 'given-secret')
    writeFileSync(file, `${secret}\n`)
    expect(read({ APP_URL: 'https://learn.example.com', SECRET_KEY_FILE: file }).secretKey).toBe(secret)
    expect(refusals({ SECRET_KEY_FILE: '/nowhere' })).toEqual([
      'SECRET_KEY_FILE names /nowhere, which doesn’t exist.',
    ])
  })
})

describe('the key before', () => {
  const previous = 'the key in use until a moment ago!'

  it('is read from the environment, a file of its own, or the data folder', () => {
    expect(read({}).previousSecretKey).toBeNull()
    expect(read({ SECRET_KEY: secret, SECRET_KEY_PREVIOUS: previous }).previousSecretKey).toBe(previous)
    const file = join(folder, 'given-previous')
    writeFileSync(file, `${previous}\n`)
    expect(read({ SECRET_KEY: secret, SECRET_KEY_PREVIOUS_FILE: file }).previousSecretKey).toBe(previous)
    const moved = read({})
    renameSync(join(folder, 'secret-key'), join(folder, 'secret-key-previous'))
    const after = read({})
    expect(after.previousSecretKey).toBe(moved.secretKey)
    expect(after.secretKey).not.toBe(moved.secretKey)
    rmSync(join(folder, 'secret-key-previous'))
  })
})

/** A setting that cannot be, with what is said of it. */
const wrong: [Record<string, string>, string][] = [
  [
    { APP_URL: 'https://learn.example.com' },
    'SECRET_KEY must be set with APP_URL. Make one with: openssl rand -hex 32',
  ],
  [
    { APP_URL: 'https://learn.example.com', SECRET_KEY: 'short' },
    'SECRET_KEY must have at least 32 characters. Make one with: openssl rand -hex 32',
  ],
  [
    { APP_URL: 'https://learn.example.com', SECRET_KEY: 'a'.repeat(40) },
    'SECRET_KEY is too simple. Make one with: openssl rand -hex 32',
  ],
  [
    { SECRET_KEY: secret, SECRET_KEY_PREVIOUS: secret },
    'SECRET_KEY_PREVIOUS is the same as SECRET_KEY: set the previous key, or remove it.',
  ],
  [
    { SECRET_KEY: secret, SECRET_KEY_PREVIOUS: 'short' },
    'SECRET_KEY_PREVIOUS must be the previous key, with at least 32 characters.',
  ],
  [
    { APP_URL: 'http://learn.example.com', SECRET_KEY: secret },
    'APP_URL must start with https:// (or set ALLOW_INSECURE_HTTP=1 to accept that passwords travel unprotected).',
  ],
  [
    { APP_URL: 'https://example.com/learn', SECRET_KEY: secret },
    'APP_URL must be an address without a path, such as https://example.com: Throughline is served at the root of a host name of its own.',
  ],
  [
    { APP_URL: 'https://example.com/?from=mail', SECRET_KEY: secret },
    'APP_URL must be an address without a path, such as https://example.com: Throughline is served at the root of a host name of its own.',
  ],
  [
    { APP_URL: 'https://ana:word@example.com', SECRET_KEY: secret },
    'APP_URL can’t contain a user name or password.',
  ],
  [{ APP_URL: 'https://*.example.com', SECRET_KEY: secret }, 'APP_URL must name one host, without a star.'],
  [{ APP_URL: 'ftp://x' }, 'APP_URL must be an address such as https://learn.example.com.'],
  [{ APP_URL: 'learn.example.com' }, 'APP_URL must be an address such as https://learn.example.com.'],
  [
    { HOST: '0.0.0.0' },
    'HOST is 0.0.0.0, which others can reach: set APP_URL to the address people will use.',
  ],
  [{ HOST: 'http://localhost' }, 'HOST must be an address to listen on, such as 127.0.0.1.'],
  [{ PORT: 'abc' }, 'PORT must be a number.'],
  [{ PORT: '30.5' }, 'PORT must be a whole number.'],
  [{ PORT: '-1' }, 'PORT must be at least 1.'],
  [{ PORT: '70000' }, 'PORT must be at most 65535.'],
  [{ DATA_DIR: 'two\nlines' }, 'DATA_DIR must be one line of text.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address such as postgres://user:password@host/database, with special characters of the password percent-encoded (%40 for @).',
  ],
  [
    { DATABASE_URL: 'postgres://ana:100%@db/throughline' },
    'DATABASE_URL must be an address such as postgres://user:password@host/database, with special characters of the password percent-encoded (%40 for @).',
  ],
  [
    { DATABASE_URL: 'postgres://db/x', DATABASE_DIRECT_URL: 'db:5432' },
    'DATABASE_DIRECT_URL must be an address such as postgres://user:password@host/database, with special characters of the password percent-encoded (%40 for @).',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://db/x' },
    'DATABASE_DIRECT_URL goes with DATABASE_URL: set that as well, or remove it.',
  ],
  [
    { SMTP_URL: 'http://x' },
    'SMTP_URL must be an address such as smtps://user:password@host or smtp://host.',
  ],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be an address such as smtps://user:password@host or smtp://host.'],
  [
    { MAIL_FROM: 'Ana <ana@example.com>' },
    'MAIL_FROM must be an email address alone, such as no-reply@example.com.',
  ],
  [{ BRAND_NAME: 'x'.repeat(61) }, 'BRAND_NAME must have at most 60 characters.'],
  [{ BRAND_NAME: 'Clay\r\nBcc: all' }, 'BRAND_NAME must be one line of text.'],
  [{ SITE_LANGUAGE: 'fr' }, 'SITE_LANGUAGE must be one of en, de.'],
  [{ SUPPORT_ADDRESS: 'help' }, 'SUPPORT_ADDRESS must be an email address.'],
  [{ SIGNUP_MODE: 'maybe' }, 'SIGNUP_MODE must be open, invite or closed.'],
  [{ PLAN_ENFORCEMENT: 'on' }, 'PLAN_ENFORCEMENT must be counts or off.'],
  [{ BROWSE: '1' }, 'BROWSE must be on or off.'],
  [{ LOG_DAYS: '1' }, 'LOG_DAYS must be at least 30.'],
  [{ LOG_DAYS: 'a year' }, 'LOG_DAYS must be a number of days.'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn, error or silent.'],
  [{ ALLOW_INSECURE_HTTP: 'yes' }, 'ALLOW_INSECURE_HTTP must be 0 or 1.'],
  [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS must be on or off.'],
  [
    { RATE_LIMITS: 'off', APP_URL: 'http://localhost:3000' },
    'RATE_LIMITS=off is for load tests without APP_URL: remove it.',
  ],
  [
    { CRASH_AT: 'payments.afterCharge', APP_URL: 'http://localhost:3000' },
    'CRASH_AT kills the server on purpose: it is for tests, so remove it.',
  ],
  [{ MAX_UPLOAD_MB: '-1.5' }, 'MAX_UPLOAD_MB must be a whole number.'],
  [{ MAX_UPLOAD_MB: '0' }, 'MAX_UPLOAD_MB must be at least 1.'],
  [{ STORAGE: 'ftp' }, 'STORAGE must be disk or s3.'],
  [{ STORAGE: 's3' }, 'S3_BUCKET must be set with STORAGE=s3.'],
  [{ S3_BUCKET: 's3://courses' }, 'S3_BUCKET must be the name of a bucket, without an address or a path.'],
  [{ S3_REGION: 'us east' }, 'S3_REGION must be the name of a region, such as us-east-1.'],
  [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must be an address such as https://s3.example.com.'],
  [{ S3_ACCESS_KEY_ID: 'two words' }, 'S3_ACCESS_KEY_ID can’t contain spaces.'],
  [{ S3_SECRET_ACCESS_KEY: 'two words' }, 'S3_SECRET_ACCESS_KEY can’t contain spaces.'],
  [
    { STORAGE: 's3', S3_BUCKET: 'courses', S3_SECRET_ACCESS_KEY: 'word' },
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both, or neither for the role of the machine.',
  ],
  [{ S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE must be 0 or 1.'],
  ...[
    'https://api.stripe.com.example.com',
    'http://api.stripe.com',
    'http://10.0.0.7:4242',
    'https://api.stripe.com/v1',
  ].map((STRIPE_API_BASE): [Record<string, string>, string] => [
    { STRIPE_API_BASE },
    'STRIPE_API_BASE must be https://api.stripe.com, or an address on this machine such as http://127.0.0.1:4242.',
  ]),
  ...['https://api-m.paypal.com', 'http://10.0.0.7:4243', 'http://127.0.0.1:4243/v1'].map(
    (PAYPAL_API_BASE): [Record<string, string>, string] => [
      { PAYPAL_API_BASE },
      'PAYPAL_API_BASE must be an address on this machine such as http://127.0.0.1:4243. Leave it empty for PayPal itself.',
    ],
  ),
  [{ FFMPEG_PATH: '/nowhere/ffmpeg' }, 'FFMPEG_PATH must lead to ffmpeg: there is no program at that path.'],
  ...['*', '0.0.0.0/0', '10.0.0.1, ::/0', '128.0.0.0/1', '::ffff:0.0.0.0/96'].map(
    (text): [Record<string, string>, string] => [
      { TRUST_PROXY: text },
      `TRUST_PROXY is ${text.split(', ').at(-1)}, which trusts everyone, so visitors could choose the address they’re counted by: name your proxies, such as 127.0.0.1 or 10.0.0.0/8.`,
    ],
  ),
  ...['1', 'true', 'proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/'].map(
    (text): [Record<string, string>, string] => [
      { TRUST_PROXY: text },
      `TRUST_PROXY holds ${text}, which isn’t an address: name your proxies by address or range, such as 127.0.0.1 or 10.0.0.0/8, separated by commas.`,
    ],
  ),
]

describe('I1: wrong settings', () => {
  it.each(wrong)('%j is refused with one sentence', (settings, sentence) => {
    expect(refusals(settings)).toEqual([sentence])
  })

  it('are known for every setting there is', () => {
    const tried = new Set(wrong.flatMap(([settings]) => Object.keys(settings)))
    expect(settingsRead.filter((name) => !tried.has(name))).toEqual([])
  })

  it.each(['127.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback, uniquelocal'])(
    'lets TRUST_PROXY=%s be',
    (text) => {
      expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(text.split(', '))
    },
  )

  it('of secrets in files name the file', () => {
    const empty = join(folder, 'empty-secret')
    writeFileSync(empty, '\n')
    expect(refusals({ SECRET_KEY_FILE: empty })).toEqual([`SECRET_KEY_FILE names ${empty}, which is empty.`])
    expect(refusals({ SMTP_URL_FILE: folder })).toEqual([`SMTP_URL_FILE names ${folder}, which is a folder.`])
    expect(refusals({ SECRET_KEY: secret, SECRET_KEY_FILE: empty })).toEqual([
      'SECRET_KEY and SECRET_KEY_FILE are both set: remove one of them.',
    ])
  })

  it('says one sentence for each', () => {
    expect(refusals({ PORT: 'abc', SIGNUP_MODE: 'maybe' })).toHaveLength(2)
  })

  it('refuses an unknown role', () => {
    expect(refusals({}, ['--role', 'king'])).toEqual(['--role must be web, worker or all.'])
    expect(refusals({}, ['--role'])).toEqual(['--role must be web, worker or all.'])
    expect(refusals({}, ['--rol', 'web'])).toEqual([
      '--rol is no option: there is --role web, worker or all.',
    ])
    expect(read({}, ['--role', 'worker']).role).toBe('worker')
    expect(read({}, ['--role=worker']).role).toBe('worker')
  })
})

describe('where files lie', () => {
  it('is the data folder, up to 2 GB each', () => {
    expect(read({})).toMatchObject({ storage: { kind: 'disk' }, maxUploadMb: 2048, ffmpegPath: 'ffmpeg' })
    expect(read({ MAX_UPLOAD_MB: '5' }).maxUploadMb).toBe(5)
    expect([read({}).browse, read({ BROWSE: 'off' }).browse]).toEqual([true, false])
    expect(refusals({ MAX_UPLOAD_MB: '0' })).toEqual(['MAX_UPLOAD_MB must be at least 1.'])
  })

  it('is a bucket with STORAGE=s3, with keys or the role of the machine', () => {
    const keyFile = join(folder, 's3-key')
    writeFileSync(keyFile, 'hidden\n')
    const s3 = { STORAGE: 's3', S3_BUCKET: 'courses' }
    expect(read(s3).storage).toEqual({
      kind: 's3',
      bucket: 'courses',
      region: 'us-east-1',
      endpoint: null,
      credentials: null,
      forcePathStyle: false,
    })
    expect(
      read({
        ...s3,
        S3_ENDPOINT: 'https://s3.example.com',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY_FILE: keyFile,
      }).storage,
    ).toMatchObject({ forcePathStyle: true, credentials: { accessKeyId: 'id', secretAccessKey: 'hidden' } })
  })

  it('is said completely or not at all', () => {
    expect(refusals({ STORAGE: 's3', S3_BUCKET: 'courses', S3_ACCESS_KEY_ID: 'id' })).toHaveLength(1)
  })
})

describe('what is written about the settings', () => {
  const text = (name: string) => readFileSync(join(packageRoot(import.meta.dirname), name), 'utf8')
  const example = parseEnv(text('.env.example'))

  it('.env.example has each of them, with its default', () => {
    expect(Object.keys(example).sort()).toEqual([...settingsRead].sort())
    expect(read({ ...example, DATA_DIR: folder } as Record<string, string>)).toMatchObject({
      ...read({}),
      fixed: [],
    })
    expect(example.DATA_DIR).toBe('./data')
  })

  it('.env.example keeps together what an admin can also set in the app', () => {
    const names = [...text('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    const places = Object.values(settingVariables).map((name) => names.indexOf(name))
    expect(Math.max(...places) - Math.min(...places) + 1).toBe(places.length)
  })

  it('the README has each of them in its table', () => {
    const rows = text('README.md').matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)
    const named = [...rows].flatMap(([, cell = '']) => cell.match(/[A-Z0-9_]+/g) ?? [])
    expect(named.sort()).toEqual([...settingsRead].sort())
  })
})
