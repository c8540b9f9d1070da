import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './refusal.ts'

const fileName = 'postgres.password'

/** The database password of a data folder. It never leaves the folder except inside the connection URL. */
export function readPassword(dataDir: string): string {
  const file = join(dataDir, fileName)
  try {
    const password = readFileSync(file, 'utf8').trim()
    if (password) return password
  } catch (error) {
    throw new StartRefused(
      `The database password in ${file} cannot be read: put the file back from your backup, readable by the user who ` +
        'starts Throughline.',
      { cause: error },
    )
  }
  throw new StartRefused(`The database password file ${file} is empty: put it back from your backup.`)
}

/** Makes a new random password and keeps it, on disk before it is used, for the owner of the data folder alone. */
export function makePassword(dataDir: string): string {
  const password = randomBytes(24).toString('base64url')
  const file = join(dataDir, fileName)
  const staging = `${file}.new`
  writeDurably(staging, `${password}\n`)
  renameSync(staging, file)
  syncFolder(dataDir)
  return password
}

/** Writes a file only its owner reads, and waits until it is on disk. */
export function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'w', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes a rename in the folder survive a power cut. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
