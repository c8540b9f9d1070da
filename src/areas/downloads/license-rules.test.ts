import { describe, expect, it } from 'vitest'
import { keyLetters, keyOf, keysIn, maxKeyLength, whyNotPrefix } from './license-rules.ts'

describe('a license key that is made', () => {
  it('begins with its prefix and has letters that look like no others', () => {
    expect(keyOf('KILN', () => 1)).toBe('KILN-CCCCC-CCCCC-CCCCC-CCCCC')
    expect(keyOf('', (below) => below - 1)).toBe('99999-99999-99999-99999')
    expect(keyLetters).not.toMatch(/[01258BGILOQSUZ]/)
  })

  it('takes a prefix of letters and digits, up to 12', () => {
    expect([whyNotPrefix(''), whyNotPrefix(' kiln2 ')]).toEqual([null, null])
    for (const prefix of ['A-B', 'ä', 'ABCDEFGHIJKLM'])
      expect(whyNotPrefix(prefix)).toBe('Use up to 12 letters and digits')
  })
})

describe('a pasted list of keys', () => {
  it('is read line by line, each key once, without blanks', () => {
    expect(keysIn(['', ' A-1 ', 'B/2', '\t', 'A-1', 'a-1', ''])).toEqual({
      ...{ keys: ['A-1', 'B/2', 'a-1'], doubles: 1, wrongLine: null },
    })
  })

  it('names the first line that can’t be a key', () => {
    expect(keysIn(['A', 'x'.repeat(maxKeyLength + 1), 'B\u0007C'])).toMatchObject({ wrongLine: 2 })
    expect(keysIn(['A', 'B\u200bC'])).toMatchObject({ wrongLine: 2 })
  })

  it('can be 100,000 lines long', () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => (n % 10 === 0 ? '' : `KEY-${n % 60_000}`))
    const { keys, doubles } = keysIn(lines)
    expect([keys.length, doubles]).toEqual([54_000, 36_000])
  })
})
