import { beforeAll, describe, expect, it } from 'vitest'
import { freshEmail } from '#testing/context.ts'
import type { ActorName, Row } from '#testing/hostile.ts'
import { type Answer, type Caller, call, testProduct, visit } from '#testing/http.ts'
import { makeWorld, signInAgain, type World } from '#testing/people.ts'
import { rows } from './operations.ts'

const at = testProduct({ demo: true })
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Place = (string | 0)[]
type Kind = 'date' | 'date-time' | 'number'
type Field = { operation: string; place: Place; where: 'query' | 'path' | 'body'; kind: Kind }
type Operation = {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Where in a body dates are, or numbers: what the document says of itself. */
function placesOf(schema: Schema | undefined, document: unknown): { place: Place; kind: Kind }[] {
  if (!schema) return []
  if (schema.$ref) {
    const target = schema.$ref
      .slice(2)
      .split('/')
      .reduce((from, key) => (from as Record<string, unknown>)[key], document)
    return placesOf(target as Schema, document)
  }
  if (schema.format === 'date' || schema.format === 'date-time') return [{ place: [], kind: schema.format }]
  if ([schema.type].flat().some((type) => type === 'number' || type === 'integer'))
    return [{ place: [], kind: 'number' }]
  const below = (key: string | 0, inner: Schema) =>
    placesOf(inner, document).map(({ place, kind }) => ({ place: [key, ...place], kind }))
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => below(key, inner)),
    ...(schema.items ? below(0, schema.items) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((each) =>
      placesOf(each, document),
    ),
  ]
}

async function fieldsOf(kinds: readonly Kind[]): Promise<Field[]> {
  const { body: document } = await call(at.app, 'GET', '/api/openapi.json')
  const found: Field[] = []
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`
      const add = (place: Place, where: Field['where'], kind: Kind) => {
        if (kinds.includes(kind)) found.push({ operation: name, place, where, kind })
      }
      for (const { name, in: where, schema } of operation.parameters ?? [])
        if (where === 'query' || where === 'path')
          for (const { place, kind } of placesOf(schema, document)) add([name, ...place], where, kind)
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        for (const { place, kind } of placesOf(schema, document)) add(place, 'body', kind)
    }
  return found
}

const oddDays = [
  ...['0000-01-01', '0001-01-01', '1899-12-31', '9999-12-31', '2201-01-01', '+275760-09-13'],
  ...['-000001-01-01', '2026-02-30', '2026-13-01', '2026-00-10', '2025-02-29', '01.02.2026', 'infinity', ''],
]
/** The hour that clocks skip and the one they show twice, in two zones. */
const changes = [
  ...['2027-03-28T01:30:00Z', '2027-03-14T07:30:00Z', '2026-10-25T00:30:00Z', '2026-11-01T05:30:00Z'],
  ...['2027-03-28T02:30:00.000Z', '2027-01-01T00:00:00.123456789Z'],
]
const oddMoments = [
  ...oddDays.map((day) => `${day}T00:00:00Z`),
  ...oddDays,
  ...['2026-11-30T24:00:00Z', '2026-11-30T12:60:00Z', '2026-06-30T23:59:60Z', '2026-11-30T12:00:00+14:00'],
  ...['9999-12-31T23:59:59.999Z', ...changes],
]
const oddNumbers = ['-1', '1e9', '2147483648', '9007199254740993', '1e309', '0.5', '"1,5"', '"1.5"', '-0']

/** No one can have meant these: each is refused, whoever takes it. */
const impossible = (value: string) =>
  /^(0000|0001|1899|9999|2201|[+-]|infinity|01\.|T)|2026-(02-30|13|00)|2025-02-29|12:60|^$/.test(value)

function set(body: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value
  if (first === 0) return [set(Array.isArray(body) ? body[0] : undefined, rest, value)]
  const object = typeof body === 'object' && body !== null ? body : {}
  return { ...object, [first]: set((object as Record<string, unknown>)[first], rest, value) }
}

/** What a device says of its own clock is bounded by ours, and taken. */
const isOfDevice = ({ operation, place }: Field) => operation.includes(' /learn/') && place[0] === 'at'

/**
 * What a field is sent: everything someone could have meant, and a third of what no one can have meant, another third than the field
 * before. A field that looks at nothing takes all of those.
 */
function valuesFor(field: Field, n: number): string[] {
  const values = field.kind === 'date' ? oddDays : oddMoments
  return isOfDevice(field) ? values : values.filter((value, m) => !impossible(value) || (m + n) % 3 === 0)
}

/** Sessions of those who are let in, until what was asked has ended one. */
const signedIn = new Map<ActorName, Caller>()

async function callerOf(row: Row): Promise<[Caller, ActorName] | null> {
  const { a, b, s, adm, p, x } = world
  const people = { A: a, ADM: adm, S: s, B: b }
  for (const name of ['A', 'ADM', 'S', 'B'] as const)
    if (row.expect[name] < 300 || row.expect[name] === 409) {
      const caller = signedIn.get(name) ?? (await signInAgain(at.app, people[name]))
      signedIn.set(name, caller)
      return [caller, name]
    }
  if (row.expect.P < 300) return [p, 'P']
  return row.expect.X < 500 ? [x, 'X'] : null
}

/** Nothing of ours fails, and a refusal is a sentence; with `isRefused`, it's beside its field. */
function whatIsWrong(answer: Answer, isRefused: boolean): string | null {
  const { status, body, text } = answer
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (status < 400) return isRefused ? `${status}, taken` : null
  if (typeof body?.code !== 'string' || typeof body.message !== 'string')
    return `${status} without a sentence`
  if (/\bat .+:\d+:\d+|node_modules|violates|invalid input syntax|out of range/.test(text)) return text
  return isRefused && (status !== 422 || !body.fields) ? `${status} ${text.slice(0, 200)}` : null
}

/** Things of a row, until one of them was changed; what can't be made anew stays. */
const idsOf = new Map<Row, Record<string, string>>()
async function makeIds(row: Row): Promise<Record<string, string>> {
  const known = idsOf.get(row)
  if (known) return known
  const made = (await row.ids?.(at.app, world)) ?? {}
  idsOf.set(row, made)
  return made
}

let asked = 0
async function ask(field: Field, json: string): Promise<Answer | null> {
  const answer = await askOnce(field, json)
  if (answer?.status !== 401) return answer
  signedIn.clear()
  return askOnce(field, json)
}

async function askOnce(field: Field, json: string): Promise<Answer | null> {
  const row = rows.find(({ operation, base }) => operation === field.operation && base === undefined)
  if (!row || row.raw) return null
  const caller = await callerOf(row)
  if (!caller) return null
  const isInPath = field.where === 'path' && {
    [String(field.place[0])]: encodeURIComponent(JSON.parse(json)),
  }
  const ids = { ...(await makeIds(row)), ...isInPath }
  const [method = '', template = ''] = row.operation.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'unknown')
  const query: Record<string, string> = row.query?.(world) ?? {}
  if (field.where === 'query')
    query[String(field.place[0])] = String(JSON.parse(json.replace('1e309', '"1e309"')))
  const body = field.where !== 'body' ? {} : set(row.body?.(world, caller[1]) ?? {}, field.place, 'ODD')
  asked += 1
  return await call(at.app, method, `/api/v1${path}?${new URLSearchParams(query)}`, {
    as: caller[0],
    ...(method !== 'GET' && { raw: JSON.stringify(body).replace('"ODD"', () => json) }),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `odd-${asked}`,
      ...row.headers?.(caller[1]),
    },
  })
}

describe('H3: a date no one meant', () => {
  it('is refused with a sentence, or answered, by everything that takes one', async () => {
    const fields = await fieldsOf(['date', 'date-time'])
    expect(fields.length).toBeGreaterThan(25)
    const wrongly: string[] = []
    for (const [n, field] of fields.entries())
      for (const value of valuesFor(field, n)) {
        // Nothing there is another address.
        if (field.where === 'path' && value === '') continue
        const answer = await ask(field, JSON.stringify(value))
        if (!answer) continue
        const wrong = whatIsWrong(answer, !isOfDevice(field) && impossible(value))
        if (wrong) wrongly.push(`${field.operation} ${field.place.join('.')} ${value}: ${wrong}`)
      }
    expect(wrongly).toEqual([])
    expect(asked).toBeGreaterThan(400)
  })
})

describe('H3: a date no one meant in an address or a form', () => {
  it('is a page of coaching, with what is free or a sentence', async () => {
    const { handle } = world.a
    const made = await call(at.app, 'POST', '/api/v1/coaching-packages', {
      as: await signInAgain(at.app, world.a),
      body: { title: 'Odd days', priceCents: 0, sessions: 1, minutes: 45 },
    })
    const path = `/api/v1/coaching-packages/${made.body.id}/activity`
    const active = await call(at.app, 'PUT', path, { as: world.a, body: { active: true } })
    const bookPath = String(active.body.bookPath)
    expect(bookPath).toContain(`/@${handle}/`)
    const months = oddDays.map((day) => day.slice(0, 7))
    const inAddress = { day: oddDays, month: months, zone: oddDays.slice(0, 4), at: [...oddDays, ...changes] }
    for (const [name, values] of Object.entries(inAddress))
      for (const value of values) {
        const asked = `${bookPath}?${new URLSearchParams({ [name]: value })}`
        expect([asked, (await visit(at.app, asked)).status]).toEqual([asked, 200])
      }
    for (const value of oddMoments) {
      const form = { at: value, name: 'Mia Chen', email: freshEmail('odd'), zone: 'Europe/Berlin' }
      const pressed = await visit(at.app, bookPath, { form })
      const isTyped = pressed.status >= 400 && pressed.status < 500
      // An hour someone can book is one, however it's written.
      expect([value, isTyped || (pressed.status === 303 && !impossible(value))]).toEqual([value, true])
    }
  })
})

describe('H3: a number no one meant', () => {
  it('is refused with a sentence, or answered, by coaching and memberships', async () => {
    const fields = (await fieldsOf(['number'])).filter(({ operation }) =>
      /coaching|membership/.test(operation),
    )
    expect(fields.length).toBeGreaterThan(15)
    const wrongly: string[] = []
    for (const field of fields)
      for (const json of oddNumbers) {
        const answer = await ask(field, json)
        if (!answer) continue
        const wrong = whatIsWrong(answer, json.startsWith('"') && field.where === 'body')
        if (wrong) wrongly.push(`${field.operation} ${field.place.join('.')} ${json}: ${wrong}`)
      }
    expect(wrongly).toEqual([])
  })
})
