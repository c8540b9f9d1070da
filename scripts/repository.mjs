import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository, wherever the command was called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts)

/** Whether a package is installed here: an image for production carries no development packages. */
export const isInstalled = (name) => existsSync(inRoot('node_modules', name, 'package.json'))

/**
 * The arguments that make the running Node run a package's own command, without a shell and without npx:
 * the same on every system, and certainly the installed version.
 */
export function command(packageName, binName = packageName) {
  const { bin } = JSON.parse(readFileSync(inRoot('node_modules', packageName, 'package.json'), 'utf8'))
  return [inRoot('node_modules', packageName, typeof bin === 'string' ? bin : bin[binName])]
}
