// Run by the fault tests as a process of its own, to be killed at any statement.
import { migrate } from '#platform/sql/migrate.ts'

const [url = '', folder = ''] = process.argv.slice(2)
await migrate(url, folder)
console.log('migrated')
