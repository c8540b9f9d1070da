import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceDurably } from '../durable-file.ts'
import { StartRefused } from './refusal.ts'

const fileName = 'postgres.password'

/**
 * The database password of a data folder. It never leaves the folder except inside the connection URL.
 *
 * @throws StartRefused when the file can't be read, or is empty.
 */
export function readPassword(dataDir: string): string {
  const file = join(dataDir, fileName)
  let password: string
  try {
    password = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StartRefused(
      `The database password in ${file} can’t be read: put the file back from your backup, readable by the user who ` +
        'starts Throughline.',
      { cause: error },
    )
  }
  if (password === '')
    throw new StartRefused(`The database password file ${file} is empty: put it back from your backup.`)
  return password
}

/** What is said where the database doesn't take the password of its folder. */
export function wrongPassword(dataDir: string, cause: unknown): StartRefused {
  return new StartRefused(
    `The password in ${join(dataDir, fileName)} isn’t the one of the database beside it: put the file back from your backup.`,
    { cause },
  )
}

/** Makes a new random password and keeps it, on disk before it is used, for the owner of the data folder alone. */
export function makePassword(dataDir: string): string {
  const password = randomBytes(24).toString('base64url')
  replaceDurably(join(dataDir, fileName), `${password}\n`)
  return password
}
