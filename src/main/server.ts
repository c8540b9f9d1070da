import type { FastifyInstance } from 'fastify'
import { readConfig, WrongSettings } from '#platform/config.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { isForRoom } from '#platform/disk/full.ts'
import type { Worker } from '#platform/jobs.ts'
import { StartRefused, someDiskFullSentence } from '#platform/postgres/refusal.ts'
import type { Application } from './application.ts'
import { beginPostgres } from './begin-postgres.ts'

type Running = { application: Application; web: FastifyInstance | null; worker: Worker | null }

/** Requests in flight get this long at a stop, */
const drainMs = 8_000
/** and the whole stop this long. What a forced end leaves, the next start takes over. */
const stopMs = 15_000

const starting = start()
let isStopping = false

process.on('SIGTERM', () => void stop('SIGTERM', 0))
process.on('SIGINT', () => void stop('SIGINT', 0))
// A handler that forgot an error must not leave half a process: finish what is in flight, end with a failure, and let
// the service manager start anew.
process.on('unhandledRejection', (error) => void failed('unhandled rejection', error))
process.on('uncaughtException', (error) => void failed('uncaught exception', error))

try {
  await starting
} catch (error) {
  if (error instanceof WrongSettings) for (const sentence of error.sentences) console.error(sentence)
  else if (error instanceof StartRefused) console.error(error.message)
  else if (isForRoom(error)) console.error(someDiskFullSentence)
  else console.error(error)
  process.exit(1)
}

async function start(): Promise<Running> {
  const config = readConfig(process.env, process.argv.slice(2))
  const say = (line: string) => console.log(line)
  const postgres = beginPostgres(config, say)
  // A start that is refused ends without the rest.
  const [parts] = await Promise.all([import('./server-parts.ts'), postgres])
  const { createWebServer, ensureSetupLink, greet, loadDemo, openApplication } = parts
  const application = await openApplication(config, say, undefined, postgres)
  await parts.refuseDemoOnRealInstance(application.ctx, config).catch(async (refusal: unknown) => {
    await application.close()
    throw refusal
  })
  const demo = config.demo ? await loadDemo(application) : null
  if (config.demo) armCrashPoint(config.crashAt)
  const setupLink = await ensureSetupLink(application.ctx)
  const worker = config.role === 'web' ? null : await parts.startApplicationWorker(application)
  const web = config.role === 'worker' ? null : await createWebServer(application)
  if (web) await web.listen({ host: config.host, port: config.port })
  greet(
    { ...config, brandName: application.instance.brandName },
    web?.server.address() ?? null,
    demo,
    setupLink,
  )
  return { application, web, worker }
}

/** Lets what runs finish, then ends. A stop during the start waits for it: nothing is left half made. */
async function stop(reason: string, code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), stopMs).unref()
  const { application, web, worker } = await starting
  const { closeGently } = await import('./server-parts.ts')
  application.log.info({ reason }, 'stopping')
  // Each must be tried whatever becomes of the others: the database above all is not to be left running.
  const ends = await Promise.allSettled([web && closeGently(web, drainMs), worker?.stop()])
  ends.push(...(await Promise.allSettled([application.close()])))
  for (const end of ends)
    if (end.status === 'rejected') application.log.error({ err: end.reason }, 'not stopped cleanly')
  process.exit(code)
}

async function failed(what: string, error: unknown): Promise<void> {
  if (isStopping) return
  const { application } = await starting
  if (!isStopping) application.log.fatal({ err: error }, what)
  await stop(what, 1)
}
