import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataFolder } from '../data-folder.ts'
import { isDiskFull } from '../disk/full.ts'
import { codeOf } from '../durable-file.ts'
import { chooseAccount } from './account.ts'
import { prepareBinaries, refuseUnsupportedSystem } from './binaries.ts'
import { clusterFolder, prepareCluster } from './cluster.ts'
import { ensureDatabase } from './database.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { pruneLogs } from './log-files.ts'
import { readPassword, wrongPassword } from './password.ts'
import {
  findPostmaster,
  type Launch,
  launchOf,
  type Postmaster,
  spawnPostmaster,
  stopPostmaster,
  untilReady,
} from './postmaster.ts'
import { fullDiskSentence, StartRefused } from './refusal.ts'
import { socketFolder } from './socket.ts'

export type PostgresOptions = {
  /** Everything the database keeps is in here, beside the other data of the instance. */
  dataDir: string
  /** Told, in sentences for the person at the console, what takes time or is out of the ordinary. */
  say?: (line: string) => void
  /** Server settings over our defaults, such as `{ shared_buffers: '256MB' }`. */
  settings?: Record<string, string>
  /** Asked when the folder is ours and nothing is started yet; what it throws refuses the start. */
  whenHeld?: () => Promise<void>
  /** Ends the waiting for a last run that is still stopping. */
  leaving?: AbortSignal
}

export type RunningPostgres = {
  /** For `pg`, and for everything else that reads a PostgreSQL URL. Stays the same when the server is restarted. */
  readonly url: string
  /** The server process of this moment. */
  readonly pid: number
  /** Lets the next start on this folder wait for this process to end instead of refusing it. */
  sayStopping(): void
  /** Stops the server and gives the data folder back. Safe to call twice and from a signal handler. */
  stop(): Promise<void>
}

const restartPause = { firstMs: 100, longestMs: 2_000 }
const pruneEveryMs = 10 * 60_000
const INVALID_PASSWORD = '28P01'

/**
 * Starts the database of a data folder, making it on the first start, and keeps it running until `stop`: a server that
 * dies is started again under the same URL. One left running by a killed process is taken over; a process on the same folder
 * that is stopping is waited for.
 *
 * @throws StartRefused with a sentence for the owner: folder in use, unsupported system, no one to run as.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { settings, leaving, whenHeld, say = () => undefined } = options
  const isRoot = process.getuid?.() === 0
  refuseUnsupportedSystem({ platform: process.platform, isRoot })
  const dataDir = openDataFolder(options.dataDir)
  const lock = await lockFolder(dataDir, { say, leaving })
  try {
    await whenHeld?.()
    const cluster = clusterFolder(dataDir)
    const account = chooseAccount(cluster)
    const binaries = prepareBinaries({ asRoot: account !== null, dataDir })
    const { isNew } = await prepareCluster(
      { dataDir, binaries, account },
      { durable: settings?.fsync !== 'off' },
    )
    if (isNew) say('Created a new database.')

    const password = readPassword(dataDir)
    const launch = launchOf({ cluster, program: binaries.postgres, account, settings })
    const socket = socketFolder(cluster)
    try {
      const postmaster = await adoptOrSpawn(launch, say)
      const url = await ensureDatabase({ socket: socket.path, password }).catch(async (error: unknown) => {
        await stopPostmaster(postmaster)
        throw codeOf(error) === INVALID_PASSWORD ? wrongPassword(dataDir, error) : error
      })
      return supervise(
        { launch, postmaster, url, say },
        {
          sayStopping: lock.sayStopping,
          release() {
            socket.remove()
            lock.release()
          },
        },
      )
    } catch (error) {
      socket.remove()
      throw error
    }
  } catch (error) {
    lock.release()
    throw refusalOf(error, dataDir)
  }
}

/** On a disk that is full the server says much, and one sentence helps. */
function refusalOf(error: unknown, dataDir: string): unknown {
  return isDiskFull(error) ? new StartRefused(fullDiskSentence(dataDir), { cause: error }) : error
}

/**
 * Takes over the server a killed process left, if it is the one we would start now; one of an older version or with
 * other settings is stopped first.
 */
async function adoptOrSpawn(launch: Launch, say: (line: string) => void): Promise<Postmaster> {
  const left = findPostmaster(launch)
  if (left?.isAsLaunched) {
    say('Found the database server of an interrupted run and took it over.')
    const isReady = await untilReady(launch, left, say).then(
      () => true,
      () => false, // it was on its way down; start our own
    )
    if (isReady) return left
  } else if (left) {
    say('Stopped the database server of an interrupted run, started with other settings.')
    await stopPostmaster(left)
  }
  return spawnUntilReady(launch, say)
}

async function spawnUntilReady(launch: Launch, say: (line: string) => void): Promise<Postmaster> {
  // A server killed alone leaves children that hold its shared memory for a moment; the new one refuses until then.
  for (let attempt = 1; ; attempt++) {
    const postmaster = await spawnPostmaster(launch)
    try {
      await untilReady(launch, postmaster, say)
      return postmaster
    } catch (error) {
      if (attempt === 5) throw error
      await sleep(attempt * restartPause.firstMs)
    }
  }
}

type ServerParts = { launch: Launch; postmaster: Postmaster; url: string; say: (line: string) => void }

function supervise({ launch, postmaster, url, say }: ServerParts, lock: FolderLock): RunningPostgres {
  let current = postmaster
  let stopping: Promise<void> | null = null
  const pruning = setInterval(() => pruneLogs(launch.cluster), pruneEveryMs).unref()

  async function keepRunning(): Promise<void> {
    for (;;) {
      await current.gone
      if (stopping) return
      say('The database server ended unexpectedly; starting it again.')
      await startAgain()
      if (!stopping) say('The database server is back.')
    }
  }

  async function startAgain(): Promise<void> {
    let said = ''
    for (
      let pauseMs = restartPause.firstMs;
      !stopping;
      pauseMs = Math.min(pauseMs * 2, restartPause.longestMs)
    ) {
      try {
        // An operator's pg_ctl restart may have been quicker than we are.
        current = findPostmaster(launch) ?? (await spawnPostmaster(launch))
        await untilReady(launch, current, say)
        return
      } catch (error) {
        // The same again and again would only hide what else is said.
        const sentence = sentenceOf(error)
        if (sentence !== said) say(sentence)
        said = sentence
        await sleep(pauseMs)
      }
    }
  }

  const sentenceOf = (error: unknown) => {
    if (isDiskFull(error)) return fullDiskSentence(dirname(launch.cluster))
    return error instanceof Error ? error.message : String(error)
  }

  const keeping = keepRunning()

  async function stop(): Promise<void> {
    clearInterval(pruning)
    await stopPostmaster(current)
    await keeping // a restart under way may have put another server in place
    await stopPostmaster(current)
    lock.release()
  }

  return {
    url,
    sayStopping: lock.sayStopping,
    get pid() {
      return current.pid
    },
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}
