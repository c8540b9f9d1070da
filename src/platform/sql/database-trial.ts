import pg from 'pg'
import { codeOf } from '../durable-file.ts'
import { StartRefused } from '../postgres/refusal.ts'

/** The oldest server whose SQL we use. */
export const oldestServer = 15

/** A server that's there answers in milliseconds; one behind a firewall never does. */
const patienceMs = 5_000

type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
/** What a URL is for: the migrations go over one of two. */
type Use = { setting: Setting; makesTables: boolean }
type Facts = {
  version: string
  number: number
  encoding: string
  isStandby: boolean
  mayCreate: boolean
  user: string
  database: string
}

/**
 * Looks once, before anything is opened, whether the operator's own database is there and can be used.
 *
 * @throws StartRefused with one sentence that names the setting, the server and what to do.
 */
export async function tryDatabase(url: string, { setting, makesTables }: Use): Promise<void> {
  const facts = await readFacts(url).catch((cause: unknown) => {
    throw new StartRefused(whyUnreachable(url, setting, cause), { cause })
  })
  const reason = whyUnusable(facts, { setting, makesTables })
  if (reason) throw new StartRefused(reason)
}

async function readFacts(url: string): Promise<Facts> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'throughline start',
  })
  client.on('error', () => undefined) // the query that was running fails with the same error
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
              current_setting('server_encoding') as encoding, current_user as "user", current_database() as database,
              pg_is_in_recovery() as "isStandby",
              has_database_privilege(current_database(), 'create')
                and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`,
    )
    const [facts] = rows
    if (!facts) throw new Error('it gave no answer')
    return facts
  } finally {
    // One that was never reached has nothing to end.
    await client.end().catch(() => undefined)
  }
}

/** What's wrong with a server that answers. Exported for servers that no test can start. */
export function whyUnusable(facts: Facts, { setting, makesTables }: Use): string | null {
  const { version, number, encoding, isStandby, mayCreate, user, database } = facts
  if (number < oldestServer * 10_000)
    return `The database server is PostgreSQL ${version}, which is too old: ${setting} must lead to ${oldestServer} or newer.`
  if (isStandby)
    return `The database server is a standby that takes no changes: ${setting} must lead to the primary server.`
  if (encoding !== 'UTF8')
    return `The database ${database} keeps text as ${encoding}: make one with the encoding UTF8 and name it in ${setting}.`
  if (makesTables && !mayCreate)
    return `The user ${user} may not make tables in the database ${database}: make that user its owner, or name another in ${setting}.`
  return null
}

function whyUnreachable(url: string, setting: Setting, error: unknown): string {
  const { where, user, database } = placeOf(url)
  const code = codeOf(error)
  switch (code) {
    case '28P01':
    case '28000':
      return `The database at ${where} doesn’t let the user ${user} in (${messageOf(error)}): correct user and password in ${setting}.`
    case '3D000':
      return `There is no database ${database} at ${where}: make it, or correct ${setting}.`
    case '57P03':
      return `The database at ${where} is starting or stopping: start Throughline again when it is there.`
    case '53300':
      return `The database at ${where} has no connection left: let it take more, or end others.`
    default:
      return `The database at ${where} can’t be reached (${code ? reasonOf(code, error) : messageOf(error)}): start it, or correct ${setting}.`
  }
}

function reasonOf(code: string, error: unknown): string {
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'no machine has that name',
    EAI_AGAIN: 'its name can’t be looked up',
    ENOENT: 'there is no such file',
    EHOSTUNREACH: 'no way leads there',
    ENETUNREACH: 'no way leads there',
    ETIMEDOUT: 'no answer',
  }
  return known[code] ?? messageOf(error)
}

/** The first thing that went wrong, as part of a sentence; several addresses of one name carry no message of their own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  const text = error instanceof Error ? error.message : String(error)
  return /timeout/i.test(text) ? 'no answer' : (text.split('\n')[0] ?? '').replace(/\.$/, '')
}

/** The address without its password. */
function placeOf(url: string): { where: string; user: string; database: string } {
  const { host, username, pathname, searchParams } = new URL(url)
  return {
    where: searchParams.get('host') ?? (host || 'localhost'),
    user: decodeURIComponent(username) || 'of this process',
    database: decodeURIComponent(pathname.slice(1)) || 'of the same name',
  }
}
