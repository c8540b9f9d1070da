import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { startPostgres } from '#platform/postgres/supervisor.ts'

type Owner = { uid: number; gid: number }

/** An empty folder for one test, removed after it. With an owner, it is that user's. */
export function temporaryFolder(owner?: Owner): string {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-fault-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

let made: Promise<string> | null = null

/**
 * Puts a stopped database into a folder, as a first start leaves it, for tests that begin after that. The first start
 * is made once for each worker and copied.
 */
export async function withDatabase(dataDir: string, owner?: Owner): Promise<string> {
  made ??= firstStart(join(inject('runFolder'), `first-start-${process.pid}`))
  mkdirSync(dataDir, { recursive: true })
  // Node's own copy keeps neither owners nor modes of folders, and PostgreSQL insists on both.
  execFileSync('cp', ['-a', `${await made}/.`, dataDir])
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, dataDir])
  return dataDir
}

async function firstStart(dataDir: string): Promise<string> {
  const postgres = await startPostgres({ dataDir })
  await postgres.stop()
  return dataDir
}

export const isRoot = process.getuid?.() === 0

/** Whether any user can run this checkout; only then can root try things as an ordinary user. */
export function isCheckoutOpen(): boolean {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005) return false
    if (folder === dirname(folder)) return true
  }
}
