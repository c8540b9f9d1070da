import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../repository.mjs'
import type { Functions } from './rules.ts'

/** Where a whole run of the tests writes. */
export const recordFolder = inRoot('test-results', 'statements')

/** A statement someone of ours sent: `place` is its file and the declaration it is in. */
export type SentStatement = { place: string; at: string; text: string }
export type Record = { sent: SentStatement[]; functions: Functions }

/** What the tests of a run saw; the tests' own statements and those of migrations are left out. */
export function readRecord(folder: string): Record {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  const lines = new Set(files.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n')))
  const all = [...lines].map((line) => JSON.parse(line) as { at: string; text: string })
  const sent = all
    .filter(({ at }) => !isOfTests(at) && !isMigration(at))
    .map(({ at, text }) => ({ at, text, place: placeOf(at) }))
  return { sent, functions: functionsIn(join(folder, 'functions.json')) }
}

const functionsIn = (path: string): Functions =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { volatility: {}, aggregates: [] }

const isOfTests = (at: string) => /^src\/(testing|main\/hostile|areas\/\w+\/testing)\/|\.test\.tsx?:/.test(at)
/** Their statements are read by a person, and run while nothing else does. */
const isMigration = (at: string) => at.startsWith('src/platform/sql/migrate.ts:')

const sources = new Map<string, string[]>()

/** `src/areas/courses/server/trash.ts:33` as `areas/courses/server/trash.ts discardCourse`. */
function placeOf(at: string): string {
  const [path = '', line = ''] = at.split(':')
  const lines = sources.get(path) ?? readFileSync(inRoot(path), 'utf8').split('\n')
  sources.set(path, lines)
  return `${path.replace(/^src\//, '')} ${declarationAbove(lines, Number(line))}`
}

/** The name of what is declared at the edge of the file, last before a line. */
function declarationAbove(lines: readonly string[], line: number): string {
  const declared = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/
  for (let at = line - 1; at >= 0; at--) {
    const [, name] = declared.exec(lines[at] ?? '') ?? []
    if (name) return name
  }
  return '(file)'
}
