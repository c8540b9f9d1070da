import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ensureSetupLink } from '#areas/accounts/server/setup.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { packageRoot } from '#platform/http/assets.ts'
import type { Worker } from '#platform/jobs.ts'
import { type RunningPostgres, startPostgres } from '#platform/postgres/supervisor.ts'
import { type Application, openApplication, startApplicationWorker } from './application.ts'
import { beginPostgres } from './begin-postgres.ts'
import { loadDemo } from './demo/load.ts'
import { mountMailGallery } from './dev-mails.ts'
import { greet } from './greeting.ts'
import { createWebServer } from './web-server.ts'

type Transform = (url: string, html: string) => Promise<string>
type Running = { application: Application; worker: Worker; web: FastifyInstance }

/**
 * What outlives this module: a changed source evaluates all of ours again, and each evaluation would otherwise leave its
 * connections open. The database server itself continues running.
 */
type DevState = { postgres?: RunningPostgres; current?: Promise<Running>; greeted?: boolean }
const place = globalThis as typeof globalThis & {
  throughlineDevelopment?: DevState
  /** Set by scripts/dev.mjs: the app's document with Vite's hot updates in it. */
  developmentDocument?: Transform
}
place.throughlineDevelopment ??= {}
const kept = place.throughlineDevelopment

const current = reopen(kept.current)
kept.current = current
// A request says what went wrong; without one the process must not end by it.
current.catch(() => undefined)

/** Answers a request with the product as its sources are now. */
export async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { web } = await current
  web.routing(request, response)
}

/** Stops everything, the database too. */
export async function close(): Promise<void> {
  await stop(kept.current)
  await kept.postgres?.stop()
  delete place.throughlineDevelopment
}

async function reopen(before: Promise<Running> | undefined): Promise<Running> {
  await stop(before)
  const config = await withDatabase(readConfig(process.env))
  const application = await openApplication(config, undefined, undefined, Promise.resolve(null))
  const demo = config.demo && !kept.greeted ? await loadDemo(application) : null
  const worker = await startApplicationWorker(application)
  const web = await createWebServer(application, transform)
  mountGallery(web)
  await web.ready()
  if (!kept.greeted) {
    kept.greeted = true
    const address = { address: config.host, family: 'IPv4', port: config.port }
    greet(config, address, demo, await ensureSetupLink(application.ctx))
  }
  return { application, worker, web }
}

async function stop(running: Promise<Running> | undefined): Promise<void> {
  // One that failed to open has closed what it opened.
  const opened = await running?.catch(() => undefined)
  if (!opened) return
  await opened.web.close()
  await opened.worker.stop()
  await opened.application.close()
}

async function withDatabase(config: Config): Promise<Config> {
  if (config.databaseUrl) {
    await beginPostgres(config)
    return config
  }
  kept.postgres ??= await startPostgres({ dataDir: config.dataDir, say: (line) => console.log(line) })
  return { ...config, databaseUrl: kept.postgres.url, databaseDirectUrl: kept.postgres.url }
}

async function transform(url: string, html: string): Promise<string> {
  return place.developmentDocument ? place.developmentDocument(url, html) : html
}

/** The parts of the design together, for those who build with them. The built product has no such address. */
function mountGallery(web: FastifyInstance): void {
  const file = join(packageRoot(import.meta.dirname), 'index.html')
  web.get('/dev/ui', async (request, reply) => {
    reply.kind = 'app'
    const html = await transform(request.url, readFileSync(file, 'utf8'))
    return reply.type('text/html; charset=utf-8').send(html)
  })
  mountMailGallery(web)
}
