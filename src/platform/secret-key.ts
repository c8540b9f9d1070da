import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder } from './data-folder.ts'
import { codeOf, makeOnce } from './durable-file.ts'
import { StartRefused } from './postgres/refusal.ts'

/** With fewer characters it could be guessed. */
export const leastKeyLength = 32
/** With fewer different ones it's a word or a pattern. */
const leastKeyVariety = 8

export const isTooShort = (key: string): boolean => key.length < leastKeyLength
export const isTooSimple = (key: string): boolean => new Set(key).size < leastKeyVariety

/**
 * The key of an instance without SECRET_KEY: made once and kept beside the data it protects; it is never part of a backup.
 * Receipt links are computed from it, so a file that lost its content is refused and never replaced.
 *
 * @param warn told when others could read it.
 * @throws StartRefused when the file can't be read, or holds no key.
 */
export function keyOfDataFolder(dataDir: string, warn: (sentence: string) => void): string {
  return keyIn(join(openDataFolder(dataDir), 'secret-key'), warn)
}

/** The key that was moved aside for a new one: `secret-key-previous`. Null where there's none. */
export function previousKeyOfDataFolder(dataDir: string, warn: (sentence: string) => void): string | null {
  const file = join(dataDir, 'secret-key-previous')
  return existsSync(file) ? keyIn(file, warn) : null
}

function keyIn(file: string, warn: (sentence: string) => void): string {
  const key = contentOf(file).trim()
  if (isTooShort(key) || isTooSimple(key)) {
    const what = key === '' ? 'is empty' : 'holds no whole key'
    throw new StartRefused(
      `The key file ${file} ${what}: put it back from your backup, or remove it if no one has bought here yet, and a new one ` +
        'is made.',
    )
  }
  closeToOthers(file, warn)
  return key
}

function contentOf(file: string): string {
  try {
    return existsSync(file)
      ? readFileSync(file, 'utf8')
      : makeOnce(file, `${randomBytes(32).toString('hex')}\n`)
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes(codeOf(error))) throw error
    throw new StartRefused(
      `The key file ${file} can’t be read (${codeOf(error)}): start this as the user who runs Throughline, or put the file ` +
        'back from your backup.',
      { cause: error },
    )
  }
}

function closeToOthers(file: string, warn: (sentence: string) => void): void {
  // Windows has other rights.
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return
  try {
    chmodSync(file, 0o600)
  } catch {
    // Told below.
  }
  warn(
    (statSync(file).mode & 0o077) === 0
      ? `The key file ${file} could be read by other users of this machine; now only its owner can.`
      : `The key file ${file} can be read by other users of this machine: change its mode to 600.`,
  )
}
