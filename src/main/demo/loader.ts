import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { StartRefused } from '#platform/postgres/refusal.ts'
import type { Database } from '#platform/sql/database.ts'
import type { DemoAccounts } from '../greeting.ts'

/** Where the loader finds the database that the server has open. */
export type DemoPlace = Pick<Database, 'url' | 'directUrl'>
/** What it answers in the end: how to sign in, or that it has printed why it failed. */
export type DemoAnswer = { demo: DemoAccounts | null } | 'failed'

/** A demo that couldn't be loaded. Its process has printed why. */
export class DemoNotLoaded extends Error {
  override name = 'DemoNotLoaded'
}

const cutShort = 'Loading the demo was cut short: start again, and it continues.'

/** `load` throws StartRefused when the process ended without an answer. */
export type DemoLoader = { load(place: DemoPlace): Promise<DemoAnswer> }

/**
 * Starts the process that loads the demo, which reads its program while the database is being made. What the load takes of memory,
 * in it and in its connections, goes with it: the server that runs for months begins as small as on any other day.
 */
export function startDemoLoader(program: string): DemoLoader {
  const cache = getCompileCacheDir()
  const child = fork(program, process.argv.slice(2), {
    env: { ...process.env, ...(cache ? { NODE_COMPILE_CACHE: dirname(cache) } : {}) },
  })
  const answer = new Promise<DemoAnswer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as DemoAnswer))
    child.once('error', reject)
    child.once('close', () => reject(new StartRefused(cutShort)))
  })
  // It may end before anyone asks.
  answer.catch(() => undefined)
  return {
    load(place) {
      child.send(place, () => undefined)
      return answer
    },
  }
}
