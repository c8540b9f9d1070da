import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Application, openApplication, startApplicationWorker } from '#main/application.ts'
import { createWebServer } from '#main/web-server.ts'
import { type Config, readConfig } from '#platform/config.ts'
import type { Worker } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { runsOn } from './context.ts'
import { startedDatabase } from './database.ts'

/** The whole product on a database of its own, without a listening port: requests go in by `inject`. */
export type TestApplication = Application & { web: FastifyInstance; worker: Worker }

/**
 * @param overrides settings that differ from a demo instance without demo data.
 * @param log unset, nothing is logged.
 */
export async function testApplication(overrides: Partial<Config> = {}, log?: Log): Promise<TestApplication> {
  const database = await startedDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'throughline-app-'))
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'silent', PORT: '3000' }),
    // Videos stay as they are, also where ffmpeg is installed.
    ffmpegPath: 'no-ffmpeg-in-tests',
    ...overrides,
  }
  const application = await openApplication(config, () => {}, log)
  runsOn(application.database.db, application.instance)
  const web = await createWebServer(application)
  const worker = await startApplicationWorker(application)
  await web.ready()
  return {
    ...application,
    web,
    worker,
    async close() {
      await web.close()
      await worker.stop()
      await application.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
