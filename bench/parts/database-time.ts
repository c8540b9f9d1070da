import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './database.ts'

/** The server writes down how long each part of each statement took: parsing, planning and running it. */
export const writesDownTimes = {
  log_min_duration_statement: '0',
  log_line_prefix: '%a|',
  log_rotation_size: '0',
}

let marks = 0

/** Milliseconds the database worked for what is done meanwhile, and for how many statements. One at a time. */
export async function timeInDatabase(
  database: BenchDatabase,
  work: () => Promise<unknown>,
): Promise<{ ms: number; statements: number }> {
  const from = logOf(database)
  const begun = await mark(database, from)
  await work()
  const said = (await mark(database, from)).slice(begun.length)
  const times = [...said.matchAll(/^throughline\|LOG: {2}duration: ([\d.]+) ms {2}(\w+)/gm)]
  return {
    ms: times.reduce((sum, [, ms]) => sum + Number(ms), 0),
    statements: times.filter(([, , part]) => part === 'execute' || part === 'statement').length,
  }
}

type Place = { file: string; size: number }

/** What the log says from a place on, once everything before has been written to it. */
async function mark(database: BenchDatabase, from: Place): Promise<string> {
  const name = `mark ${++marks} `
  await database.pool.query(`select '${name}'`)
  for (;;) {
    const said = logFrom(from)
    if (said.includes(name)) return said
    await sleep(5)
  }
}

/** The end of the one file: it isn't begun anew. */
function logOf({ folder }: BenchDatabase): Place {
  const logs = join(folder, 'postgres', 'log')
  const [file] = readdirSync(logs)
    .filter((name) => name.startsWith('postgres-'))
    .map((name) => join(logs, name))
    .sort()
    .slice(-1)
  if (!file) throw new Error('The database writes no log.')
  return { file, size: statSync(file).size }
}

function logFrom({ file, size }: Place): string {
  const now = statSync(file).size
  const bytes = Buffer.alloc(now - size)
  const opened = openSync(file, 'r')
  readSync(opened, bytes, 0, bytes.length, size)
  closeSync(opened)
  return bytes.toString('latin1')
}
