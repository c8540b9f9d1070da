import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../durable-file.ts'
import { type Account, giveTo } from './account.ts'
import type { Binaries } from './binaries.ts'
import { makePassword } from './password.ts'
import { StartRefused } from './refusal.ts'
import { fromInside } from './settings.ts'

/** The role of the supervisor alone. The app's own role is no superuser, so injected SQL can't run programs. */
export const superuser = 'postgres'

const stagingPrefix = 'postgres.new-'

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Whether the first start made the database. */
export const hasCluster = (dataDir: string): boolean => existsSync(clusterFolder(dataDir))

type Place = { dataDir: string; binaries: Binaries; account: Account | null }

/**
 * Makes the cluster on the first start, and checks it on every other.
 *
 * It's initialized in a separate folder and renamed when complete: a cluster that exists is whole, and one
 * that was being made when the process was killed is left aside and made anew.
 *
 * @throws StartRefused when initialization fails, or the cluster needs another PostgreSQL.
 */
export async function prepareCluster(
  place: Place,
  options: { durable: boolean },
): Promise<{ isNew: boolean }> {
  const { dataDir, binaries, account } = place
  clearInterrupted(dataDir)
  const cluster = clusterFolder(dataDir)
  if (existsSync(cluster)) {
    refuseOtherVersion(cluster, binaries)
    giveTo(account, cluster)
    return { isNew: false }
  }

  const password = makePassword(dataDir)
  const staging = mkdtempSync(join(dataDir, stagingPrefix))
  const fresh = join(staging, 'cluster')
  const passwordFile = join(staging, 'password')
  mkdirSync(fresh, { mode: 0o700 })
  writeDurably(passwordFile, `${password}\n`)
  if (account) for (const path of [staging, fresh, passwordFile]) chownSync(path, account.uid, account.gid)

  await runInitdb(place, fresh, options.durable)
  renameSync(fresh, cluster)
  syncFolder(dataDir)
  rmSync(staging, { recursive: true, force: true })
  return { isNew: true }
}

/** Removes what a killed first start left. Its initdb may still be writing there; what resists is removed next time. */
function clearInterrupted(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(stagingPrefix))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
    }
  }
}

function refuseOtherVersion(cluster: string, binaries: Binaries): void {
  const file = join(cluster, 'PG_VERSION')
  const made = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const [needed] = binaries.version.split('.')
  if (made === needed) return
  throw new StartRefused(
    made
      ? `The database in ${cluster} was made by PostgreSQL ${made} and this version of Throughline brings ` +
          `PostgreSQL ${needed}: restore a backup into a new data folder.`
      : `The folder ${cluster} isn’t a PostgreSQL database: restore it from a backup, or move it away to start over.`,
  )
}

async function runInitdb({ binaries, account }: Place, fresh: string, durable: boolean): Promise<void> {
  const args = [
    '-D',
    fromInside(fresh),
    `--username=${superuser}`,
    '--pwfile=../password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8, the same on every system; the C library may not know that name.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]
  const child = spawn(binaries.initdb, args, {
    cwd: fresh,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000)
  })
  const failure = await new Promise<Error | null>((resolve) => {
    child.once('error', resolve)
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : new Error(`initdb ended with ${signal ?? code}: ${complaint.trim()}`)),
    )
  })
  if (!failure) return
  throw new StartRefused(
    `The embedded database couldn’t be initialized (${failure.message}): fix that, or set DATABASE_URL to a ` +
      'PostgreSQL 15 or newer server.',
    { cause: failure },
  )
}

/** A clean environment: the caller's PG… and locale variables would otherwise change what the server does. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
