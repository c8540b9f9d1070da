import { describe, expect, it } from 'vitest'
import { plainTitle, salesPathOf, whyNotTitle } from './rules.ts'

describe('the title of a tier', () => {
  it('is kept without spaces around it and with one between words', () => {
    expect(plainTitle('  One   more ')).toBe('One more')
  })

  it('says something', () => {
    expect([whyNotTitle(' \n'), whyNotTitle('One')]).toEqual(['Enter a title', null])
  })
})

it('a tier has its place in its store', () => {
  expect(salesPathOf('ana', 'the-first')).toBe('/@ana/memberships/the-first')
})
