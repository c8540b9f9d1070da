import { describe, expect, it } from 'vitest'
import { give, givenBy, instead, pointFor, theOne } from './points.ts'

const words = pointFor<string>('words')
const numbers = pointFor<number>('numbers')

describe('what is given at a point', () => {
  it('is held in the order of giving, and stays the same list', () => {
    const given = givenBy([give(words, 'one'), give(numbers, 1), give(words, 'two', 'three')])
    expect(given(words)).toEqual(['one', 'two', 'three'])
    expect(given(words)).toBe(given(words))
    expect(given(numbers)).toEqual([1])
    expect(givenBy([])(words)).toEqual([])
  })

  it('can be something else in a test, point by point', () => {
    const given = instead(givenBy([give(words, 'one'), give(numbers, 1)]), give(words, 'other'))
    expect(given(words)).toEqual(['other'])
    expect(given(numbers)).toEqual([1])
    expect(instead(given, give(words))(words)).toEqual([])
  })

  it('is one where one is needed', () => {
    const having = (...values: string[]) => ({ instance: { given: givenBy([give(words, ...values)]) } })
    expect(theOne(having('one'), words)).toBe('one')
    expect(() => theOne(having(), words)).toThrow('One must be given at words.')
    expect(() => theOne(having('one', 'two'), words)).toThrow('One must be given at words.')
  })
})
