import type { Config } from '#platform/config.ts'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import { migrationState } from '#platform/sql/migration-state.ts'
import { type Application, openApplication } from '../application.ts'
import { beginPostgres } from '../begin-postgres.ts'
import { Refusal } from './command.ts'

/**
 * Opens the product for one piece of work and closes it again. Where the product runs already on the same data folder, its
 * database server is used as it is; otherwise one is started for the time of the work.
 *
 * @throws Refusal when the running product is older than this program: its tables must not change under it.
 */
export async function withApplication<T>(
  config: Config,
  work: (application: Application) => Promise<T>,
): Promise<T> {
  const visit = config.databaseUrl ? null : findRunningPostgres(config.dataDir)
  try {
    if (visit) await refuseOlderProduct(visit.url)
    const database = visit ? { databaseUrl: visit.url, databaseDirectUrl: visit.url } : {}
    // What fails is said in the answer; a log line between would break it for programs.
    const settings: Config = { ...config, ...database, logLevel: 'silent' }
    const begun = visit
      ? Promise.resolve(null)
      : beginPostgres(config, { say: (line) => console.error(line) })
    const application = await openApplication(settings, undefined, undefined, begun)
    try {
      return await work(application)
    } finally {
      await application.close()
    }
  } finally {
    visit?.leave()
  }
}

async function refuseOlderProduct(url: string): Promise<void> {
  const { waiting } = await migrationState(url)
  if (waiting.length === 0) return
  throw new Refusal('The Throughline that runs on this data folder is older than this one: restart it first.')
}
