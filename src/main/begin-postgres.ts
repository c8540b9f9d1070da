import type { Config } from '#platform/config.ts'
import { type RunningPostgres, startPostgres } from '#platform/postgres/supervisor.ts'

/** Starts the embedded database; null where a server of one's own is used. */
export async function beginPostgres(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (line: string) => void,
): Promise<RunningPostgres | null> {
  return databaseUrl ? null : startPostgres({ dataDir, say })
}
