import { describe, expect, it } from 'vitest'
import { engagementOf, featuresIn, monthBefore, monthlyOf, whyNotLink, whyNotTitle } from './rules.ts'

describe('a month ago', () => {
  it.each([
    ['2026-11-28T10:00:00.000Z', '2026-10-28T10:00:00.000Z'],
    ['2026-03-31T23:59:59.000Z', '2026-02-28T23:59:59.000Z'],
    ['2028-03-29T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-01-29T12:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', '2025-12-01T00:00:00.000Z'],
  ])('of %s is %s', (now, then) => expect(monthBefore(new Date(now)).toISOString()).toBe(then))
})

describe('what a creator types', () => {
  it('is a name, features a line each, and links that lead to the open internet', () => {
    expect([whyNotTitle(' \n'), whyNotTitle('One')]).toEqual(['Enter a tier name', null])
    expect(featuresIn(' One \n\n  Two   more\n')).toEqual(['One', 'Two more'])
    expect(['', 'https://example.com/x', 'http://example.com', 'javascript:1', 'x'].map(whyNotLink)).toEqual([
      ...[null, null],
      ...Array(3).fill('Enter an address that begins with https://'),
    ])
  })
})

it('engagement is high from 8 days, medium from 2', () => {
  expect([0, 1, 2, 7, 8, 30].map(engagementOf)).toEqual(['low', 'low', 'medium', 'medium', 'high', 'high'])
})

it('a year is twelve months', () => {
  expect([monthlyOf(2900, 'month'), monthlyOf(12_000, 'year')]).toEqual([2900, 1000])
})
