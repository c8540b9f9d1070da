// Run by the fault tests as a process of its own, to be killed: holds a data folder until it is told to stop.
import { StartRefused } from '#platform/postgres/refusal.ts'
import { startPostgres } from '#platform/postgres/supervisor.ts'

const [dataDir = ''] = process.argv.slice(2)
try {
  const postgres = await startPostgres({ dataDir, say: (line) => console.log(`say ${line}`) })
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  console.log(`ready ${postgres.pid} ${postgres.url}`)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exit(1)
}
