import { describe, expect, it } from 'vitest'
import { isStorable } from './storable.ts'

describe('what can be stored', () => {
  it('is well-formed text without NUL, in names and values alike', () => {
    expect(isStorable({ a: ['ü', { b: '😀\u202e\ufffd' }], n: null, x: 1 })).toBe(true)
    for (const value of ['\0', { a: ['\ud800'] }, { 'a\udc00': 1 }, [[['x\0y']]]]) {
      expect(isStorable(value)).toBe(false)
    }
  })

  it('is found out at any depth', () => {
    let value: unknown = '\0'
    for (let depth = 0; depth < 100_000; depth++) value = [value]
    expect(isStorable(value)).toBe(false)
  })
})
