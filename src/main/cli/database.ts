import type { Config } from '#platform/config.ts'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import { migrate } from '#platform/sql/migrate.ts'
import { type MigrationState, migrationState } from '#platform/sql/migration-state.ts'
import { beginPostgres } from '../begin-postgres.ts'
import type { Command } from './command.ts'

export const databaseCommands: Command[] = [
  {
    name: 'migrate',
    summary: 'Bring the database to this version; a start does it too',
    async run({ config }) {
      const before = await atDatabase(config(), async (url) => {
        const state = await migrationState(url)
        await migrate(url)
        return state
      })
      return { lines: [sentenceOf(before)], data: { applied: before.waiting } }
    },
  },
]

async function atDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const visit = config.databaseUrl ? null : findRunningPostgres(config.dataDir)
  const server = visit ? null : await beginPostgres(config, { say: (line) => console.error(line) })
  try {
    return await work(config.databaseDirectUrl ?? visit?.url ?? server?.url ?? '')
  } finally {
    visit?.leave()
    await server?.stop()
  }
}

function sentenceOf({ waiting, applied }: MigrationState): string {
  if (waiting.length === 0) return `Nothing to do: all ${applied.length} migrations were applied before.`
  return `Applied ${waiting.length === 1 ? 'one migration' : `${waiting.length} migrations`}: ${waiting.join(', ')}.`
}
