import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { typeInWords } from '#areas/admin/log-rules.ts'
import { logKind, logMessage } from '#areas/admin/server/log-words.ts'
import type { EventType } from '#kernel/events.ts'
import { productGifts } from './gifts.ts'

const ctx = { instance: { given: productGifts } }
const root = join(import.meta.dirname, '..')

async function everyEvent(): Promise<EventType[]> {
  const files = readdirSync(join(root, 'areas'), { recursive: true })
    .map(String)
    .filter((path) => /(^|[/-])events\.ts$/.test(path))
  const modules = await Promise.all(files.map((path) => import(join(root, 'areas', path))))
  return modules
    .flatMap((module) => Object.values(module as object))
    .filter((each): each is EventType => typeof each === 'object' && each !== null && 'severity' in each)
}

/** Facts as the event's schema allows them: enough to see that the sentence asks for none that is not there. */
function factsOf({ payload }: EventType): Record<string, unknown> {
  const shape = (payload as unknown as { shape: Record<string, unknown> }).shape
  const facts = Object.keys(shape).map((name) => [name, /total|price|amount/.test(name) ? money : 2])
  return { ...Object.fromEntries(facts), thing: 'Pottery Basics', person: 'Mia Chen', user: 'Mia Chen' }
}
const money = { cents: 4900, currency: 'USD' }

it('has a sentence for every event there is, of facts the event has', async () => {
  const events = await everyEvent()
  expect(events.length).toBeGreaterThan(35)
  const untold = events.filter(
    (event) => logMessage(ctx, event.type, factsOf(event)) === typeInWords(event.type),
  )
  expect(untold.map((event) => event.type)).toEqual([])
})

it('says each of them in German too, with a name for its kind and nothing left open', async () => {
  for (const event of await everyEvent()) {
    const sentence = logMessage(ctx, event.type, factsOf(event), 'de')
    expect(sentence).not.toBe(logMessage(ctx, event.type, factsOf(event)))
    expect(sentence).not.toMatch(/[{}]/)
    expect(logKind(ctx, event.type, 'de')).not.toBe(typeInWords(event.type))
  }
  const facts = { name: 'Ana', from: 'free_plan', to: 'pro_plan' }
  expect(logMessage(ctx, 'accounts.planChanged', facts, 'de')).toBe('Ana ist von Free zu Pro gewechselt')
})

it('calls kinds of events what the screens call them', async () => {
  const kinds = (await everyEvent()).map((event) => logKind(ctx, event.type))
  expect(kinds).toContain('Admin: email opened')
  expect(kinds).toContain('Accounts: two-factor authentication set')
  expect(kinds.filter((kind) => /\bmail|second factor/.test(kind))).toEqual([])
})

it('tells an event nobody knows by its kind', () => {
  expect(logMessage(ctx, 'coaching.sessionBooked', {})).toBe('Coaching: session booked')
})
