import { basename, join } from 'node:path'
import { packageRoot } from '#platform/http/assets.ts'

/** Where a run keeps the server it bundled: inside the package, so that the bundle finds its modules and migrations. */
export function bundleFolder(runFolder: string): string {
  return join(packageRoot(import.meta.dirname), '.cache', `server-${basename(runFolder)}`)
}
