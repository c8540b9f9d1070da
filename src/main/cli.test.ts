import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { seal } from '#platform/crypto.ts'
import { startPostgres } from '#platform/postgres/supervisor.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { temporaryFolder, withDatabase } from '#testing/data-folder.ts'
import { emptyDatabase, freshDatabase } from '#testing/database.ts'
import { runCli } from './cli/run.ts'
import { version } from './version.ts'

type Environment = Record<string, string | undefined>

async function cli(argv: string[], environment: Environment = {}) {
  const lines: string[] = []
  const exitCode = await runCli(argv, environment, (line) => lines.push(line))
  return { exitCode, text: lines.join('\n') }
}

/** As a program reads it. */
async function json(argv: string[], environment: Environment = {}) {
  const { exitCode, text } = await cli([...argv, '--json'], environment)
  return { exitCode, data: JSON.parse(text) }
}

async function product(): Promise<{ application: TestApplication; environment: Environment }> {
  const application = await testApplication()
  onTestFinished(() => application.close())
  const { databaseUrl, dataDir } = application.config
  return { application, environment: { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir } }
}

const someone = ['--email', 'Rita@Example.com', '--first-name', 'Rita', '--last-name', 'Campos']

describe('help', () => {
  it('lists the commands and explains one, without settings or a database', async () => {
    const environment = { PORT: 'wrong' }
    const { exitCode, text } = await cli([], environment)
    expect(exitCode).toBe(0)
    for (const name of [
      'admin:create',
      'admin:remove-2fa',
      'admin:reset-password',
      'migrate',
      'mail:list',
      'mail:show <id>',
      'doctor',
    ])
      expect(text).toContain(name)
    expect((await cli(['help', 'admin:create'], environment)).text).toContain('--first-name <name>')
    expect((await cli(['admin:create', '--help'], environment)).text).toContain('--first-name <name>')
    expect(await cli(['version'], environment)).toEqual({ exitCode: 0, text: version })
    expect((await json(['version'])).data.version).toBe(version)
  })

  it('answers an unknown command, with exit code 2', async () => {
    const { exitCode, text } = await cli(['admin:destroy'])
    expect(exitCode).toBe(2)
    expect(text).toMatch(/^There is no command called admin:destroy\.\n\nUsage:/)
    expect((await json(['admin:destroy'])).data.error.message).toContain('admin:destroy')
  })

  it.each([
    [
      ['admin:create', '--email', 'a@b.example'],
      'admin:create needs --first-name <name> --last-name <name>. See:',
    ],
    [['admin:create', ...someone, '--colour', 'red'], "Unknown option '--colour'. See:"],
    [['mail:show'], 'mail:show is called differently. See:'],
    [['migrate', 'now'], 'migrate is called differently. See:'],
    [['mail:list', '--limit', 'many'], '--limit must be a whole number from 1 on.'],
  ])('says in one line what is wrong with a call: %j', async (argv, reason) => {
    const { exitCode, text } = await cli(argv, { DATA_DIR: temporaryFolder() })
    expect(exitCode).toBe(2)
    expect(text).toContain(reason)
    expect(text).not.toContain('\n')
  })

  it('says one line per wrong setting', async () => {
    const { exitCode, text } = await cli(['mail:list'], { PORT: '99999', SIGNUP_MODE: 'maybe' })
    expect(exitCode).toBe(1)
    expect(text.split('\n')).toEqual([
      'PORT must be at most 65535.',
      'SIGNUP_MODE must be open, invite or closed.',
    ])
  })
})

describe('admin:create', () => {
  it('makes an admin who can sign in with the password it prints', async () => {
    const { application, environment } = await product()
    const { exitCode, data } = await json(['admin:create', ...someone], environment)
    expect(exitCode).toBe(0)
    expect(data).toMatchObject({
      userId: expect.stringMatching(/^usr_/),
      password: expect.stringMatching(/^.{16}$/),
    })

    const answer = await application.web.inject({
      method: 'POST',
      url: '/api/v1/sign-in',
      headers: { 'content-type': 'application/json', host: 'localhost:3000' },
      payload: { email: 'rita@example.com', password: data.password },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user).toMatchObject({ role: 'admin', emailVerified: true })
  })

  it('prints no password that was given, and refuses a poor one and a taken address', async () => {
    const { environment } = await product()
    const poor = await cli(['admin:create', ...someone, '--password', 'password'], environment)
    expect(poor.exitCode).toBe(1)
    expect(poor.text.split('\n')).toHaveLength(1)

    const made = await cli(['admin:create', ...someone, '--password', 'kiln-fired-stoneware'], environment)
    expect(made.exitCode).toBe(0)
    expect(made.text).not.toContain('kiln-fired')

    const again = await cli(['admin:create', ...someone], environment)
    expect(again).toEqual({ exitCode: 1, text: 'Rita@Example.com has an account already.' })
  })
})

describe('admin:reset-password', () => {
  it('prints a link that sets a new password once, and voids the one before', async () => {
    const { application, environment } = await product()
    await cli(['admin:create', ...someone], environment)
    const links = []
    for (let time = 0; time < 2; time++) {
      const { data } = await json(['admin:reset-password', '--email', 'rita@example.com'], environment)
      links.push(new URL(data.url).pathname.replace('/reset-password/', ''))
    }
    const redeem = (token = '') =>
      application.web.inject({
        method: 'POST',
        url: '/api/v1/password-resets/redemption',
        headers: { 'content-type': 'application/json', host: 'localhost:3000' },
        payload: { token, newPassword: 'a-glaze-of-celadon' },
      })
    expect((await redeem(links[0])).statusCode).toBe(410)
    expect((await redeem(links[1])).statusCode).toBe(200)
    expect((await redeem(links[1])).statusCode).toBe(410)
  })

  it('says when nobody has the address', async () => {
    const { environment } = await product()
    expect(await cli(['admin:reset-password', '--email', 'nobody@example.com'], environment)).toEqual({
      exitCode: 1,
      text: 'No account has the address nobody@example.com.',
    })
  })
})

describe('ledger:verify', () => {
  it('says that nothing was sold, refuses a store that isn’t there, and ends with 1 once a row was tampered with', async () => {
    const { application, environment } = await product()
    expect(await cli(['ledger:verify'], environment)).toEqual({
      exitCode: 0,
      text: 'No money has been taken here yet.',
    })
    expect(await cli(['ledger:verify', '--workspace', 'nowhere'], environment)).toEqual({
      exitCode: 1,
      text: 'No store is called nowhere.',
    })
    const seller = await asCreator(application.database.db, { plan: 'pro_plan' })
    const { workspaceId } = seller.actor
    const at = '2026-11-20T10:00:00Z'
    const txn = 'txn_0000000000000000000000000a'
    // Held for a long time: no automatic payout takes it meanwhile.
    await application.database.pool.query(
      `insert into transactions (workspace_id, id, kind, provider, account, charge_id, status, mode, gross_cents, fee_cents, currency, method, created_at, available_at)
       values ($1, $2, 'other', 'test', $1, 'c1', 'Completed', 'test', 100, 0, 'USD', 'Test payments', $3, '2100-01-01')`,
      [workspaceId, txn, at],
    )
    const post = (id: string, account: string, cents: number) =>
      application.database.pool.query(
        `insert into ledger_entries (workspace_id, id, transaction_id, account, cents, currency, mode, created_at)
         values ($1, $2, $3, $4, $5, 'USD', 'test', $6)`,
        [workspaceId, id, txn, account, cents, at],
      )
    await post('led_0000000000000000000000000a', 'provider', 100)
    await post('led_0000000000000000000000000b', 'other', -100)
    const sound = await cli(['ledger:verify'], environment)
    expect(sound.text).toContain('Balance')
    expect(sound.text).toMatch(/All \d+ totals agree with their rows and the ledger\.$/)
    expect(sound.exitCode).toBe(0)

    await application.database.pool.query(`update ledger_entries set cents = 90 where account = 'provider'`)
    const wrong = await cli(['ledger:verify'], environment)
    expect(wrong.exitCode).toBe(1)
    expect(wrong.text).toMatch(
      /DIFFERS .*Balance \(test wsp_.*\): shown 1\.00 USD, rows 1\.00 USD, ledger 0\.90 USD/,
    )
    expect(wrong.text).toContain(txn)
    const { exitCode, data } = await json(['ledger:verify'], environment)
    expect(exitCode).toBe(1)
    expect(data.ok).toBe(false)
  })
})

describe('email', () => {
  it('lists the outbox with the link of each email, and shows one', async () => {
    const { application, environment } = await product()
    expect((await cli(['mail:list'], environment)).text).toContain('No email has been sent yet.')
    const headers = { 'content-type': 'application/json', host: 'localhost:3000' }
    const person = {
      email: 'zoe@example.com',
      password: 'kiln-fired-stoneware',
      firstName: 'Zoë',
      lastName: 'Hart',
    }
    await application.web.inject({
      method: 'POST',
      url: '/api/v1/sign-up',
      headers,
      payload: person,
    })
    await application.worker.settle()

    const { data } = await json(['mail:list'], environment)
    expect(data.mails).toHaveLength(1)
    expect(data.mails[0]).toMatchObject({
      to: expect.stringContaining('zoe@example.com'),
      subject: 'Confirm your email address',
      link: expect.stringMatching(/^http:\/\/localhost:3000\/verify-email\/[\w-]+$/),
      date: expect.stringMatching(/^20\d\d-.*Z$/),
    })
    const { text } = await cli(['mail:show', data.mails[0].id], environment)
    expect(text).toContain('Subject: Confirm your email address')
    expect(text).toContain(data.mails[0].link)
    expect((await cli(['mail:show', '../secret-key'], environment)).exitCode).toBe(1)
  })

  it('lists the newest first and no more than asked', async () => {
    const DATA_DIR = temporaryFolder()
    mkdirSync(join(DATA_DIR, 'outbox'))
    for (const n of [1, 2, 3])
      writeFileSync(join(DATA_DIR, 'outbox', `mal_${n}.eml`), `Subject: No ${n}\n\nHello`)
    const { data } = await json(['mail:list', '--limit', '2'], { DATA_DIR })
    expect(data.mails.map((mail: { id: string }) => mail.id)).toEqual(['mal_3', 'mal_2'])
  })
})

describe('migrate', () => {
  it('applies what is missing, once', async () => {
    const database = await emptyDatabase()
    onTestFinished(() => database.drop())
    const environment = { DATABASE_URL: database.url, DATA_DIR: temporaryFolder() }
    const first = await json(['migrate'], environment)
    expect(first.data.applied.length).toBeGreaterThan(0)
    expect(await json(['migrate'], environment)).toEqual({ exitCode: 0, data: { applied: [] } })
  })
})

describe('beside the running product, on its embedded database', () => {
  it('works while the folder is held, and leaves the server running', async () => {
    const DATA_DIR = await withDatabase(temporaryFolder())
    const postgres = await startPostgres({ dataDir: DATA_DIR })
    onTestFinished(() => postgres.stop())

    const refused = await cli(['admin:create', ...someone], { DATA_DIR })
    expect(refused.text).toBe(
      'The Throughline that runs on this data folder is older than this one: restart it first.',
    )
    expect((await cli(['migrate'], { DATA_DIR })).text).toMatch(/^Applied /)
    expect((await cli(['admin:create', ...someone], { DATA_DIR })).exitCode).toBe(0)

    const client = new pg.Client(postgres.url)
    await client.connect()
    onTestFinished(() => client.end())
    expect((await client.query('select email, role from users')).rows).toEqual([
      { email: 'rita@example.com', role: 'admin' },
    ])
  })

  it('starts the server itself when none runs, and stops it again', async () => {
    const DATA_DIR = temporaryFolder()
    expect((await cli(['admin:create', ...someone], { DATA_DIR })).exitCode).toBe(0)
    const postgres = await startPostgres({ dataDir: DATA_DIR })
    await postgres.stop()
    expect((await cli(['admin:create', ...someone], { DATA_DIR })).text).toContain('has an account already')
  })
})

describe('I1: a place that cannot be', () => {
  const broken = async () => {
    const DATA_DIR = await withDatabase(temporaryFolder())
    writeFileSync(join(DATA_DIR, 'postgres.password'), 'another\n')
    return { DATA_DIR }
  }
  const withFile = (name: string) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, name), '', { mode: 0o600 })
    return folder
  }
  it.each<[string, () => Environment | Promise<Environment>, RegExp]>([
    [
      'a data folder that is a file',
      () => ({ DATA_DIR: join(withFile('x'), 'x') }),
      /^The data folder .*\.$/,
    ],
    ['a key that is empty', () => ({ DATA_DIR: withFile('secret-key') }), /^The key file .* is empty: .*\.$/],
    ['a password that is another', broken, /^The password in .* isn’t the one of the database .*\.$/],
    [
      'a database that is away',
      () => ({
        DATA_DIR: temporaryFolder(),
        DATABASE_URL: 'postgres://ana:hidden@127.0.0.1:1/throughline',
      }),
      /^The database at 127\.0\.0\.1:1 can’t be reached \(nothing listens there\): .*\.$/,
    ],
    [
      'proxies nobody can be',
      () => ({ DATA_DIR: temporaryFolder(), TRUST_PROXY: '*' }),
      /^TRUST_PROXY is \*.*\.$/,
    ],
  ])('is said in one sentence: %s', async (_, surroundings, sentence) => {
    for (const argv of [['admin:create', ...someone], ['migrate']]) {
      const { exitCode, text } = await cli(argv, await surroundings())
      expect(exitCode).toBe(1)
      expect(text).toMatch(sentence)
      expect(text).not.toContain('\n')
    }
  })
})

describe('secrets:rotate', () => {
  const previous = 'the key that was in use until today'

  it('says what to do when there’s no previous key', async () => {
    const { exitCode, text } = await cli(['secrets:rotate'], { DATA_DIR: temporaryFolder() })
    expect(exitCode).toBe(1)
    expect(text).toContain('Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the one until now')
  })

  it('moves what is there, once, and doctor says what’s left before and after', async () => {
    const { application, environment } = await product()
    const { secretKey } = application.config
    const now = { ...environment, SECRET_KEY: previous.toUpperCase(), SECRET_KEY_PREVIOUS: secretKey }
    await application.database.pool.query(
      `insert into instance_settings (name, value, revision, updated_at) values ('smtpUrl', $1, 1, now())`,
      [{ is: seal({ secretKey }, 'instance settings', 'smtp://user:hidden@127.0.0.1:1') }],
    )
    const check = async (of: Environment) => {
      const { data } = await json(['doctor'], of)
      return data.checks.find(({ name }: { name: string }) => name === 'Secret key')
    }
    expect(await check(now)).toMatchObject({
      state: 'warning',
      message: expect.stringMatching(/previous key: 1 settings with a password, .*Run secrets:rotate\.$/),
    })
    expect(await check({ ...now, SECRET_KEY_PREVIOUS: '' })).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('It doesn’t open 1 settings with a password'),
    })
    const { exitCode, text } = await cli(['secrets:rotate'], now)
    expect(text).toContain('1  settings with a password')
    expect(text).toContain('Everything is under SECRET_KEY.')
    expect(text).not.toContain('hidden')
    expect(exitCode).toBe(0)
    expect((await json(['secrets:rotate', '--end-links'], now)).data).toMatchObject({ ok: true, ended: 0 })
    expect(await check({ ...now, SECRET_KEY_PREVIOUS: '' })).toMatchObject({ state: 'ok' })
  })
})

describe('doctor', () => {
  const stateOf = (data: { checks: { name: string; state: string }[] }, name: string) =>
    data.checks.find((check) => check.name === name)?.state

  it('finds nothing wrong with a fresh folder and with a running product', async () => {
    const fresh = await json(['doctor'], { DATA_DIR: temporaryFolder() })
    expect(fresh.data.ok).toBe(true)
    const { environment } = await product()
    const { exitCode, data } = await json(['doctor'], environment)
    expect(exitCode).toBe(0)
    expect(data.checks.map((check: { name: string }) => check.name)).toEqual([
      'Settings',
      'Data folder',
      'Disk',
      'Database',
      'Migrations',
      'Clock',
      'Secret key',
      'Email',
      'Files',
      'Video',
    ])
  })

  it('fails with one line per wrong setting', async () => {
    const { exitCode, text } = await cli(['doctor'], { SMTP_URL: 'http://mail' })
    expect(exitCode).toBe(1)
    expect(text).toMatch(/^failed +Settings +SMTP_URL must be an address such as .*\n/)
  })

  it('fails where nothing answers: database and mail server', async () => {
    const { exitCode, data } = await json(['doctor'], {
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: 'postgres://someone:hidden-word@127.0.0.1:1/none',
      SMTP_URL: 'smtp://someone:hidden-word@127.0.0.1:1',
      STORAGE: 's3',
      S3_BUCKET: 'courses',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'someone',
      S3_SECRET_ACCESS_KEY: 'hidden-word',
    })
    expect(exitCode).toBe(1)
    expect(stateOf(data, 'Files')).toBe('failed')
    expect(stateOf(data, 'Database')).toBe('failed')
    expect(stateOf(data, 'Email')).toBe('failed')
    expect(JSON.stringify(data)).not.toContain('hidden-word')
  })

  it('asks the mail server, and tells a wrong password from a good one', async () => {
    const server = new SMTPServer({
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) =>
        password === 'right'
          ? done(null, { user: 'school' })
          : done(new Error('Invalid username or password')),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const { port } = server.server.address() as { port: number }
    const withPassword = (word: string) =>
      json(['doctor'], { DATA_DIR: temporaryFolder(), SMTP_URL: `smtp://school:${word}@127.0.0.1:${port}` })

    expect(stateOf((await withPassword('right')).data, 'Email')).toBe('ok')
    expect(stateOf((await withPassword('wrong')).data, 'Email')).toBe('failed')
  })

  it('sees a database that waits for migrations, one of a newer version, and a clock that went back', async () => {
    const empty = await emptyDatabase()
    const newer = await freshDatabase()
    onTestFinished(async () => void (await Promise.all([empty.drop(), newer.drop()])))
    const look = (url: string) => json(['doctor'], { DATA_DIR: temporaryFolder(), DATABASE_URL: url })
    expect(stateOf((await look(empty.url)).data, 'Migrations')).toBe('warning')

    const client = new pg.Client(newer.url)
    await client.connect()
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`,
    )
    await cli(['admin:create', ...someone], { DATABASE_URL: newer.url, DATA_DIR: temporaryFolder() })
    await client.query(
      `insert into users (id, email, display_name, profile, preferences, created_at, updated_at)
       values ('usr_1', 'a@example.com', 'A', '{}', '{}', now() + interval '1 day', now())`,
    )
    await client.end()
    const { data } = await look(newer.url)
    expect(stateOf(data, 'Migrations')).toBe('failed')
    expect(stateOf(data, 'Clock')).toBe('failed')
  })
})
