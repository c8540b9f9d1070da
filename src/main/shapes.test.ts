import { traverseContractProcedures } from '@orpc/server'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { sentenceIn } from '#platform/sentences.ts'
import { productGifts } from './gifts.ts'
import { routesOf } from './routes.ts'

const speaking = { instance: { given: productGifts } }
const fromALibrary = /\bexpected\b|\breceived\b|\bToo (?:big|small)\b|\bInvalid\b|\bUnrecognized\b|[<>]=/i
const nonsense = [
  undefined,
  null,
  true,
  -1e15,
  1e15,
  0.123,
  '',
  'no such thing',
  'x'.repeat(30_000),
  [],
  Array.from({ length: 3_000 }, () => ''),
  {},
  { a: 1 },
]

/** What every operation says of nonsense in each of its fields, by the sentence. */
async function saidOfNonsense(): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  const asked: { name: string; schema: z.ZodType }[] = []
  traverseContractProcedures({ router: routesOf(() => ({}) as never), path: [] }, ({ contract, path }) => {
    const schema = contract['~orpc'].inputSchema
    if (schema instanceof z.ZodType) asked.push({ name: path.join('.'), schema })
  })
  expect(asked.length).toBeGreaterThan(150)
  for (const { name, schema } of asked) {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
    const inputs = [...nonsense, ...fields.flatMap((field) => nonsense.map((value) => ({ [field]: value })))]
    for (const input of inputs)
      for (const { message } of (await schema.safeParseAsync(input)).error?.issues ?? [])
        said.set(message, name)
  }
  return said
}

it('whatever is sent, no operation answers in the words of a library, in either language', async () => {
  const said = await saidOfNonsense()
  expect(said.size).toBeGreaterThan(40)
  expect([...said].filter(([sentence]) => fromALibrary.test(sentence))).toEqual([])
  expect([...said].filter(([sentence]) => sentenceIn(speaking, 'de', sentence) === sentence)).toEqual([])
})
