import type { Config } from '#platform/config.ts'
import { openDataFolder } from '#platform/data-folder.ts'
import { type PostgresOptions, type RunningPostgres, startPostgres } from '#platform/postgres/supervisor.ts'
import { tryDatabase } from '#platform/sql/database-trial.ts'

type Options = Pick<PostgresOptions, 'say' | 'leaving' | 'whenHeld'>

/**
 * Starts the embedded database; null where a server of one's own is used, which is looked at.
 *
 * @throws StartRefused when the data folder or the database can't be used.
 */
export async function beginPostgres(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  options: Options = {},
): Promise<RunningPostgres | null> {
  if (!databaseUrl) return startPostgres({ dataDir, ...options })
  // Files, email and charges are there all the same.
  openDataFolder(dataDir)
  await options.whenHeld?.()
  const isDirect = !databaseDirectUrl || databaseDirectUrl === databaseUrl
  await tryDatabase(databaseUrl, { setting: 'DATABASE_URL', makesTables: isDirect })
  if (!isDirect) await tryDatabase(databaseDirectUrl, { setting: 'DATABASE_DIRECT_URL', makesTables: true })
  return null
}
