import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentRange, rangeBytes, rangeOf } from './ranges.ts'

describe('a range of a file', () => {
  it.each([
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['Bytes=2-', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-300', { start: 0, end: 9 }],
    ['bytes=8-300', { start: 8, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
  ])('%j of ten bytes is %j', (header, answer) => {
    expect(rangeOf(header, 10)).toEqual(answer)
  })

  it('ends after one MiB, so that the right to see the file is asked again', () => {
    expect(rangeOf('bytes=0-', 10 * rangeBytes)).toEqual({ start: 0, end: rangeBytes - 1 })
    expect(rangeOf(`bytes=-${5 * rangeBytes}`, 10 * rangeBytes)).toEqual({
      start: 5 * rangeBytes,
      end: 6 * rangeBytes - 1,
    })
  })

  it('always lies within the file and begins where it was asked to', () => {
    const part = fc.option(fc.nat({ max: 5_000_000 }), { nil: null })
    fc.assert(
      fc.property(part, part, fc.nat({ max: 5_000_000 }), (first, last, size) => {
        const answer = rangeOf(`bytes=${first ?? ''}-${last ?? ''}`, size)
        if (typeof answer === 'string') {
          if (answer === 'whole')
            expect(first === null ? last === null : last !== null && last < first).toBe(true)
          else expect(first === null ? last === 0 || size === 0 : first >= size).toBe(true)
          return
        }
        const { start, end } = answer
        expect(start).toBe(first ?? Math.max(0, size - (last ?? 0)))
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThan(size)
        if (first !== null && last !== null) expect(end).toBeLessThanOrEqual(last)
        expect(end - start + 1).toBeLessThanOrEqual(rangeBytes)
      }),
      { numRuns: 2000 },
    )
  })

  it('strung together gives the whole file', () => {
    const size = 3 * rangeBytes + 17
    let at = 0
    let parts = 0
    while (at < size) {
      const part = rangeOf(`bytes=${at}-`, size)
      if (typeof part === 'string') throw new Error(part)
      expect(contentRange(part, size)).toBe(`bytes ${at}-${part.end}/${size}`)
      at = part.end + 1
      parts++
    }
    expect([at, parts]).toEqual([size, 4])
    expect(rangeOf(`bytes=${at}-`, size)).toBe('unsatisfiable')
  })

  it('survives any header', () => {
    fc.assert(fc.property(fc.string(), (header) => void rangeOf(header, 100)))
  })
})
