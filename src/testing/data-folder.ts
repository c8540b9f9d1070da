import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** An empty folder for one test, removed after it. With an owner, it is that user's. */
export function temporaryFolder(owner?: { uid: number; gid: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-fault-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

export const isRoot = process.getuid?.() === 0

/** Whether any user can run this checkout; only then can root try things as an ordinary user. */
export function isCheckoutOpen(): boolean {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005) return false
    if (folder === dirname(folder)) return true
  }
}
