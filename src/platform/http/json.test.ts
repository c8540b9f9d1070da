import { describe, expect, it } from 'vitest'
import { readJsonObject } from './json.ts'

const read = (text: string | Buffer) => readJsonObject(Buffer.from(text as string))

describe('the body of a call', () => {
  it('is an object, or nothing at all', () => {
    expect(read('')).toEqual({})
    expect(read('{"a":{"b":[1,"ü\\u00fc😀"]}}')).toEqual({ a: { b: [1, 'üü😀'] } })
    for (const text of ['[]', '"a"', '1', 'null', 'true', '{', '{}x', '{"a":01}', "{'a':1}"]) {
      expect(() => read(text), text).toThrow(SyntaxError)
    }
  })

  it('E3: is UTF-8 without a mark', () => {
    for (const bytes of [
      Buffer.from('\ufeff{}'),
      Buffer.from('{"a":1}', 'utf16le'),
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    ]) {
      expect(() => readJsonObject(bytes)).toThrow()
    }
  })

  it('E3: names nothing twice, however the name is written', () => {
    for (const text of ['{"a":1,"a":1}', '{"a":1,"\\u0061" : 2}', '{"x":[{"b":1},{"c":{"d":1,"d":2}}]}']) {
      expect(() => read(text), text).toThrow('repeated')
    }
    for (const text of [
      '{"a":{"a":[{"a":1},{"a":2}]}}',
      '{"a":"b","b":"a"}',
      '{"a":"\\"a\\":","b":"{\\"a\\":1"}',
      '{"a\\\\":1,"a":"}"}',
    ]) {
      expect(read(text)).toEqual(JSON.parse(text))
    }
  })

  it('H2: reaches no prototype', () => {
    for (const text of [
      '{"__proto__":{"x":1}}',
      '{"a":[{"__proto__":1}]}',
      '{"constructor":{"prototype":{}}}',
    ]) {
      expect(() => read(text), text).toThrow('forbidden')
    }
    expect(read('{"constructor":"Ana"}')).toEqual({ constructor: 'Ana' })
  })

  it('E2: is refused, not fatal, at any depth', () => {
    expect(() => read(`{"a":${'['.repeat(500_000)}`)).toThrow()
    expect(() => read(`{"a":${'[{"a":'.repeat(70_000)}1${'}]'.repeat(70_000)}}`)).toThrow()
  })
})
