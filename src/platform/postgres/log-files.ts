import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const kept = 5

/** Where the server writes before its own log begins. Overwritten at every start. */
export const startLog = 'start.log'

export function logFolder(cluster: string): string {
  return join(cluster, 'log')
}

/** Keeps the newest log files: the server rotates by size but removes nothing. */
export function pruneLogs(cluster: string): void {
  for (const name of rotatedLogs(cluster).slice(0, -kept))
    rmSync(join(logFolder(cluster), name), { force: true })
}

/** What it says to everyone who knocks meanwhile: no reason of its end. */
const knocking = /the database system is (starting up|not yet accepting|shutting down|in recovery)/

/** The last words of the server, for the error of a start that failed. */
export function lastWords(cluster: string): string {
  const newest = rotatedLogs(cluster).at(-1)
  const files = newest ? [startLog, newest] : [startLog]
  const lines = files.flatMap((name) => readLines(join(logFolder(cluster), name)))
  return lines
    .filter((line) => /FATAL|ERROR|PANIC|HINT|error|cannot|could not/.test(line) && !knocking.test(line))
    .slice(-4)
    .join(' / ')
}

function rotatedLogs(cluster: string): string[] {
  try {
    return readdirSync(logFolder(cluster))
      .filter((name) => name.startsWith('postgres-'))
      .sort()
  } catch {
    return []
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
