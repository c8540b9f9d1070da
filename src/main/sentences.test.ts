import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { isReason } from '#kernel/reasons.ts'
import type { Sentences } from '#kernel/sentences.ts'
import { days } from '#kernel/time.ts'
import { reasons, sentenceIn } from '#platform/sentences.ts'
import { call, testProduct } from '#testing/http.ts'
import { makeMember } from '#testing/people.ts'
import { productGifts } from './gifts.ts'

const product = testProduct()
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
const speaking = { instance: { given: productGifts } }
const root = join(import.meta.dirname, '..')

/** A sentence with something in its parts. */
const filled = (sentence: string) => sentence.replace(/\{\w+(?:, \w+)?\}/g, '7')

describe('what the server answers in German', () => {
  it('knows every entry of every dictionary there is', async () => {
    const paths = globSync('**/refusals.de.ts', { cwd: root })
    const modules = await Promise.all(paths.map((path) => import(join(root, path))))
    const dictionaries = modules.flatMap((module) => Object.values(module as Record<string, Sentences>))
    const keys = dictionaries.flatMap((dictionary) => Object.keys(dictionary))
    expect(keys.length).toBeGreaterThan(350)
    expect(keys.filter((key) => sentenceIn(speaking, 'de', filled(key)) === filled(key))).toEqual([])
    expect(keys.filter((key) => sentenceIn(speaking, 'de', filled(key)).includes('{'))).toEqual([])
    expect(keys.filter((key) => sentenceIn(speaking, 'en', key) !== key)).toEqual([])
  })

  it('words every code that is stored, in both languages, and leaves other texts alone', () => {
    const codes = productGifts(reasons).flatMap((each) => Object.keys(each))
    expect(codes.length).toBeGreaterThan(30)
    expect(codes.filter((code) => !isReason(filled(code)))).toEqual([])
    const said = (language: 'en' | 'de') => codes.map((code) => sentenceIn(speaking, language, filled(code)))
    expect(said('en').filter((sentence, n) => isReason(sentence) || sentence === said('de')[n])).toEqual([])
    for (const text of ['Refunded.', 'example.com', 'access.unheardOf', 'Your bank says no (05).'])
      expect(sentenceIn(speaking, 'de', text)).toBe(text)
  })

  it('has words for input nobody wrote a sentence for', () => {
    const wrong = z
      .object({
        text: z.string(),
        missing: z.string(),
        count: z.int().max(10),
        name: z.string().min(3),
        kind: z.enum(['a', 'b']),
        mail: z.email(),
        list: z.array(z.string()).max(1),
        only: z.literal('x'),
      })
      .strict()
      .safeParse({ text: 5, count: 11, name: 'a', kind: 'c', mail: 'x', list: ['a', 'b'], only: 1, more: 1 })
    const said = wrong.error?.issues.map(({ message }) => message) ?? []
    expect(said).toHaveLength(9)
    expect(said.filter((sentence) => sentenceIn(speaking, 'de', sentence) === sentence)).toEqual([])
  })

  it('answers in the language asked for, message and fields, and says which', async () => {
    const { app } = product
    const tooLittle = { firstName: '', lastName: 'Reis', email: 'ana', password: 'short', role: 'creator' }
    const signUp = (headers: Record<string, string>) =>
      call(app, 'POST', '/api/v1/sign-up', { body: tooLittle, headers })
    const [inGerman, inEnglish, unspoken] = [
      await signUp(german),
      await signUp({}),
      await signUp({ 'accept-language': 'pt-BR' }),
    ]
    expect(inGerman.headers).toMatchObject({ 'content-language': 'de' })
    expect(inGerman.headers.vary).toContain('accept-language')
    expect(inGerman.body).toMatchObject({
      code: inEnglish.body.code,
      message: 'Gib deinen Vornamen ein',
      fields: { firstName: 'Gib deinen Vornamen ein' },
    })
    expect(inEnglish.headers).toMatchObject({ 'content-language': 'en' })
    expect(inEnglish.body.message).toBe('Enter your first name')
    expect(unspoken.body.message).toBe('Enter your first name')

    const nowhere = await call(app, 'GET', '/api/v1/nowhere', { headers: german })
    expect(nowhere.body.message).toBe('Unter dieser Adresse gibt es nichts.')
    const unread = await call(app, 'POST', '/api/v1/sign-in', {
      raw: '[',
      headers: { ...german, 'content-type': 'application/json' },
    })
    expect(unread.body.message).toBe('Der Inhalt ist kein JSON-Objekt.')
    const foreign = await call(app, 'POST', '/api/v1/sign-in', {
      headers: { ...german, origin: 'https://elsewhere.example' },
    })
    expect(foreign.body.message).toBe('Diese Anfrage kam von einer anderen Website.')
  })

  it('fills a file opened as a link in the language the person chose, whatever the browser asks for', async () => {
    const { app } = product
    const as = await makeMember(app)
    await call(app, 'PATCH', '/api/v1/me/profile', { as, body: { language: 'de' } })
    const untilOn = new Date(Date.now() + days(60)).toISOString().slice(0, 10)
    const when = { days: [1], time: '19:30', minutes: 45, untilOn, timeZone: 'Europe/Lisbon' }
    const body = { courseId: null, remind: false, ...when }
    const planned = await call(app, 'POST', '/api/v1/study-schedules', { as, body })
    const { id } = planned.body as { id: string }
    const calendar = async (headers: Record<string, string>) => {
      const path = `/api/v1/study-schedules/${id}/calendar.ics`
      const file = await call(app, 'GET', path, { as, headers: { 'accept-language': 'en', ...headers } })
      return /SUMMARY:(.*)/.exec(file.bytes.toString())?.[1]
    }
    expect(await calendar({ 'sec-fetch-mode': 'navigate' })).toBe('Lernzeit')
    expect(await calendar({ 'sec-fetch-mode': 'cors' })).toBe('Study time')
  })
})
