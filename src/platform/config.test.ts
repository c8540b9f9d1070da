import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, WrongSettings } from './config.ts'

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
      'SECRET_KEY_FILE names /nowhere, which does not exist.',
    ])
  })
})

describe('I1: wrong settings', () => {
  it.each([
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
      { APP_URL: 'http://learn.example.com', SECRET_KEY: secret },
      'APP_URL must start with https:// (or set ALLOW_INSECURE_HTTP=1 to accept that passwords travel unprotected).',
    ],
    [
      { HOST: '0.0.0.0' },
      'HOST is 0.0.0.0, which others can reach: set APP_URL to the address people will use.',
    ],
    [{ PORT: 'abc' }, 'PORT must be a number.'],
    [{ PORT: '70000' }, 'PORT must be at most 65535.'],
    [{ APP_URL: 'ftp://x' }, 'APP_URL must be an address such as https://learn.example.com.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://.'],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL must start with smtp:// or smtps://.'],
    [{ SIGNUP_MODE: 'maybe' }, 'SIGNUP_MODE must be open, invite or closed.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn, error or silent.'],
  ])('%j is refused with one sentence', (settings, sentence) => {
    expect(refusals(settings)).toEqual([sentence])
  })

  it('says one sentence for each', () => {
    expect(refusals({ PORT: 'abc', SIGNUP_MODE: 'maybe' })).toHaveLength(2)
  })

  it('refuses an unknown role', () => {
    expect(refusals({}, ['--role', 'king'])).toEqual(['--role must be web, worker or all.'])
    expect(read({}, ['--role', 'worker']).role).toBe('worker')
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
    expect(refusals({ STORAGE: 's3' })).toEqual(['S3_BUCKET must be set with STORAGE=s3.'])
    expect(refusals({ STORAGE: 's3', S3_BUCKET: 'courses', S3_ACCESS_KEY_ID: 'id' })).toHaveLength(1)
    expect(refusals({ STORAGE: 'ftp' })).toEqual(['STORAGE must be disk or s3.'])
  })
})
