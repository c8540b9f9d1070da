import pg from 'pg'
import { superuser } from './cluster.ts'
import { port } from './settings.ts'

/** The app's database and its role, which owns it and may make others (restore drills, tests) but is no superuser. */
const name = 'throughline'

type Access = { socket: string; password: string }

/** Makes the role and the database where they are missing, and answers the URL to them. */
export async function ensureDatabase(access: Access): Promise<string> {
  const client = new pg.Client(urlOf(access, superuser, 'postgres'))
  client.on('error', () => undefined) // the query that was running fails with the same error
  await client.connect()
  try {
    const { rowCount: roles } = await client.query('select 1 from pg_roles where rolname = $1', [name])
    if (roles === 0) {
      await client.query(`create role ${name} login createdb password ${pg.escapeLiteral(access.password)}`)
    }
    const { rowCount: databases } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (databases === 0) await client.query(`create database ${name} owner ${name}`)
  } finally {
    await client.end()
  }
  return databaseUrl(access)
}

/** The URL to the app's database, which exists once a start has been complete. */
export function databaseUrl(access: Access): string {
  return urlOf(access, name, name)
}

// The port is in the URL because clients otherwise take PGPORT from the environment.
function urlOf({ socket, password }: Access, user: string, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(socket)}`
}
