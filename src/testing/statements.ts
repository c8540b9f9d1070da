import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll } from 'vitest'
import { packageRoot } from '#platform/http/assets.ts'
import { StatementClient } from '#platform/sql/statement-client.ts'

/**
 * Writes down every statement that tests make the product send, for `scripts/check-statements.ts`: its text, and the line of
 * ours that asked for it. Only while RECORD_STATEMENTS names a folder.
 */
const folder = process.env.RECORD_STATEMENTS
const root = packageRoot(import.meta.dirname)

/** One text may come from several places: so many sendings of it are looked at, and more while only tests sent it. */
const enough = { ofProduct: 50, ofTests: 500 }

/** What only passes statements on: who asked is further up. */
const passesOn =
  /^src\/(testing\/statements|platform\/(context|sql\/(statements|statement-client|connection-pool|gathering|database)))\.ts$/

type StatementRecord = { places: Set<string>; isOurs: boolean; sent: number }
type Recorder = { seen: Map<string, StatementRecord>; unwritten: string[] }

// The files of a worker share it; each brings this module again.
const key = Symbol.for('throughline.statements')
const shared: typeof globalThis & { [key]?: Recorder } = globalThis

if (folder) {
  shared[key] ??= startRecording()
  const { unwritten } = shared[key]
  // A worker may be ended without a word, so each file leaves what is new.
  afterAll(() => {
    mkdirSync(folder, { recursive: true })
    const lines = unwritten.splice(0)
    if (lines.length > 0) appendFileSync(join(folder, `${process.pid}.jsonl`), `${lines.join('\n')}\n`)
  })
}

function startRecording(): Recorder {
  const recorder: Recorder = { seen: new Map(), unwritten: [] }
  recordQueries(recorder)
  for (const client of [StatementClient, pg.Pool, pg.Client])
    wrap(client.prototype, ['query'], (self, query, args) => {
      // A client of ours asks the one it is made from, which need not be noted again.
      const isInner = client === pg.Client && self instanceof StatementClient
      const text = textOf(args[0])
      if (text && !isInner && isNews(recorder, text)) note(recorder, text, stackHere())
      return query.apply(self, args)
    })
  return recorder
}

/**
 * Drizzle sends a query when it is awaited, and by then no one can tell who made it. So whatever begins one is lent a session
 * that remembers.
 */
function recordQueries(recorder: Recorder): void {
  const madeAt = Symbol('made at')
  const begins = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', 'with', '$count']
  wrap(PgDatabase.prototype, begins, (self, begin, args) => {
    const db = self as { session: object }
    const session = Object.create(db.session, { [madeAt]: { value: stackHere() } })
    return begin.apply(Object.create(db, { session: { value: session } }), args)
  })
  wrap(NodePgSession.prototype, ['prepareQuery'], (self, prepare, args) => {
    const session = self as { [madeAt]?: Stack; client?: { query?: unknown } }
    const [query] = args as [{ sql: string }]
    // Those of `prepared` are only built here; they are noted when they are sent.
    const isSent = typeof session.client?.query === 'function'
    if (isSent && session[madeAt] && isNews(recorder, query.sql)) note(recorder, query.sql, session[madeAt])
    return prepare.apply(self, args)
  })
}

type Method = (...args: unknown[]) => unknown

function wrap(
  prototype: object,
  names: readonly string[],
  around: (self: unknown, inner: Method, args: unknown[]) => unknown,
): void {
  const methods = prototype as Record<string, Method>
  for (const name of names) {
    const inner = methods[name]
    if (!inner) throw new Error(`There is no method ${name} to record.`)
    methods[name] = function (this: unknown, ...args: unknown[]) {
      return around(this, inner, args)
    }
  }
}

function textOf(asked: unknown): string | null {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
  return typeof text === 'string' ? text : null
}

/** Once read, its frames. */
type Stack = { stack?: unknown }

/** Cheap as long as no one reads it. */
function stackHere(): Stack {
  const here: Stack = {}
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 20
  Error.captureStackTrace(here)
  Error.stackTraceLimit = limit
  return here
}

/** To read a stack takes longer than to send most statements. */
function isNews({ seen }: Recorder, text: string): boolean {
  const known = seen.get(text) ?? { places: new Set(), isOurs: false, sent: 0 }
  seen.set(text, known)
  known.sent++
  return known.sent <= (known.isOurs ? enough.ofProduct : enough.ofTests)
}

function note({ seen, unwritten }: Recorder, text: string, here: Stack): void {
  const known = seen.get(text)
  const at = placeOf(here)
  if (!known || !at || known.places.has(at)) return
  known.places.add(at)
  known.isOurs ||= !isOfTests(at)
  unwritten.push(JSON.stringify({ at, text }))
}

const isOfTests = (at: string) => /^src\/(areas\/\w+\/)?testing\/|\.test\.tsx?:/.test(at)

/** The first line of ours up the stack, as `src/areas/courses/server/trash.ts:33`; null for what a library sends by itself. */
function placeOf(here: Stack): string | null {
  for (const frame of framesOf(here)) {
    const place = frame.getFileName() ?? ''
    const file = place.startsWith('file:') ? fileURLToPath(place) : place
    const path = relative(root, file).replaceAll('\\', '/')
    // Drizzle's own were noted where they were made.
    if (path.startsWith('node_modules/drizzle-orm/')) return null
    if (path.startsWith('src/') && !passesOn.test(path)) return `${path}:${writtenLineOf(frame)}`
  }
  return null
}

/** Read as they run: to look up where each of twenty was written made the tests of a worker's first file a fifth dearer. */
function framesOf(here: Stack): NodeJS.CallSite[] {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, frames) => frames
  const frames = here.stack
  Error.prepareStackTrace = prepareStackTrace
  return Array.isArray(frames) ? frames : []
}

const writtenLines = new Map<string, string>()

/** The line in the source file, which is another than that of what runs. */
function writtenLineOf(frame: NodeJS.CallSite): string {
  const ran = `${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`
  const line = writtenLines.get(ran) ?? /:(\d+):\d+\)?$/.exec(written(frame))?.[1] ?? ''
  writtenLines.set(ran, line)
  return line
}

const written = (frame: NodeJS.CallSite): string =>
  String(Error.prepareStackTrace?.(new Error(), [frame]) ?? frame)
