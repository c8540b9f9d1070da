import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Config, readConfig } from '#platform/config.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import type { Worker } from '#platform/jobs.ts'
import { hasCluster } from '#platform/postgres/cluster.ts'
import type { RunningPostgres } from '#platform/postgres/supervisor.ts'
import type { Application } from './application.ts'
import { beginPostgres } from './begin-postgres.ts'
import { type DemoLoader, DemoNotLoaded, startDemoLoader } from './demo/loader.ts'
import { portRefusal, refuseTakenPort } from './port.ts'
import { expectedReasons } from './reasons.ts'

type Running = { application: Application; web: FastifyInstance | null; worker: Worker | null }

/** Requests in flight get this long at a stop, */
const drainMs = 8_000
/** and the whole stop this long. What a forced end leaves, the next start takes over. */
const stopMs = 15_000

/** Ends what a start only waits for. */
const leaving = new AbortController()
let isStopping = false
let postgres: Promise<RunningPostgres | null> | null = null
let startedLoader: DemoLoader | null = null
const demoLoader = () => {
  startedLoader ??= startDemoLoader(join(import.meta.dirname, 'demo-loader.js'))
  return startedLoader
}

// Ctrl-C is pressed twice, and npm passes it on once more: the first is heard. A terminal that is closed says SIGHUP.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0))
// A handler that forgot an error must not leave half a process: finish what is in flight, end with a failure, and let
// the service manager start anew.
process.on('unhandledRejection', (error) => void failed('unhandled rejection', error))
process.on('uncaughtException', (error) => void failed('uncaught exception', error))

const starting = start()

try {
  await starting
} catch (error) {
  // Told to stop while it waited: nothing was begun.
  if (leaving.signal.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0)
  sayWhy(error)
  process.exit(1)
}

async function start(): Promise<Running> {
  const config = readConfig(process.env, process.argv.slice(2), (warning) => console.error(warning))
  const say = (line: string) => console.log(line)
  postgres = beginPostgres(config, {
    say,
    leaving: leaving.signal,
    whenHeld: async () => {
      if (config.role !== 'worker') await refuseTakenPort(config, { say, leaving: leaving.signal })
      if (config.demo && !config.databaseUrl && !hasCluster(config.dataDir)) demoLoader()
    },
  })
  // A start that is refused ends without the rest.
  const [parts] = await Promise.all([import('./server-parts.ts'), postgres]).catch(async (error) => {
    await (await postgres?.catch(() => null))?.stop()
    throw error
  })
  const application = await parts.openApplication(config, say, undefined, postgres)
  const running: Running = { application, web: null, worker: null }
  try {
    await open(running, config, parts)
    return running
  } catch (error) {
    await close(running)
    throw error
  }
}

async function open(
  running: Running,
  config: Config,
  {
    refuseDemoOnRealInstance,
    loadDemoBeside,
    ensureSetupLink,
    startApplicationWorker,
    createWebServer,
    greet,
  }: Parts,
): Promise<void> {
  const { application } = running
  await refuseDemoOnRealInstance(application.ctx, config)
  // What answers is made meanwhile, and listens when there's something to show.
  const [demo, web] = await Promise.all([
    config.demo ? loadDemoBeside(application, demoLoader) : null,
    config.role === 'worker' ? null : createWebServer(application),
  ])
  if (config.demo) armCrashPoint(config.crashAt)
  const setupLink = await ensureSetupLink(application.ctx)
  if (config.role !== 'web') running.worker = await startApplicationWorker(application)
  if (web) {
    running.web = web
    await web.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw portRefusal(config, error)
    })
  }
  const { brandName } = application.instance
  greet({ ...config, brandName }, web?.server.address() ?? null, demo, setupLink)
}

type Parts = typeof import('./server-parts.ts')

/** Lets what runs finish, then ends. A stop during the start waits for it: nothing is left half made. */
async function stop(reason: string, code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  leaving.abort()
  setTimeout(() => process.exit(1), stopMs).unref()
  void postgres?.then((running) => running?.sayStopping()).catch(() => undefined)
  // One that failed has been said, and ends by itself.
  const running = await starting.catch(() => null)
  if (!running) return
  running.application.log.info({ reason }, 'stopping')
  await close(running)
  process.exit(code)
}

/** Each must be tried whatever becomes of the others: the database above all isn't to be left running. */
async function close({ application, web, worker }: Running): Promise<void> {
  const { closeGently } = await import('./server-parts.ts')
  const ends = await Promise.allSettled([web && closeGently(web, drainMs), worker?.stop()])
  ends.push(...(await Promise.allSettled([application.close()])))
  for (const end of ends)
    if (end.status === 'rejected') application.log.error({ err: end.reason }, 'not stopped cleanly')
}

async function failed(what: string, error: unknown): Promise<void> {
  if (isStopping) return
  const running = await starting.catch(() => null)
  if (!isStopping) running?.application.log.fatal({ err: error }, what)
  await stop(what, 1)
}

/** One sentence for what a person can mend, the stack for what no one expected. */
function sayWhy(error: unknown): void {
  // Its own process did.
  if (error instanceof DemoNotLoaded) return
  const reasons = expectedReasons(error)
  if (reasons) for (const reason of reasons) console.error(reason)
  else console.error(error)
}
