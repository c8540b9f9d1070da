import { describe, expect, it } from 'vitest'
import { passesGuard } from './actor.ts'
import { isId, newId } from './ids.ts'
import { decodeCursor, encodeCursor } from './paging.ts'
import { firstFreeSlug, slugify } from './slug.ts'
import { formatDuration, isTimeZone, readingSeconds } from './time.ts'
import { zId } from './wire.ts'

describe('an id', () => {
  it('says what it is, sorts by time and does not repeat', () => {
    const early = newId('crs', new Date('2026-01-01'))
    const late = newId('crs', new Date('2026-01-02'))
    expect(early < late).toBe(true)
    expect(early).toMatch(/^crs_[0-9a-z]{26}$/)
    expect(new Set(Array.from({ length: 5000 }, () => newId('lsn'))).size).toBe(5000)
  })

  it('cannot stand for another kind', () => {
    const course = newId('crs')
    expect(isId('lsn', course)).toBe(false)
    expect(zId('crs').safeParse(course).success).toBe(true)
    expect(zId('lsn').safeParse(course).success).toBe(false)
    expect(zId('crs').safeParse(`${course}'--`).success).toBe(false)
  })
})

describe('a slug', () => {
  it.each([
    ['Pottery Basics!', 'pottery-basics'],
    ['Über Größe', 'uber-gro-e'],
    ['Ana’s  Kiln', 'anas-kiln'],
    ['日本語', ''],
    ['--a--', 'a'],
  ])('%s → %s', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  it('is cut without a hyphen at its end', () => {
    expect(slugify('abcd efgh', 5)).toBe('abcd')
  })

  it('takes the first number that is free', () => {
    const taken = new Set(['a', 'a-2'])
    expect(firstFreeSlug('a', (slug) => taken.has(slug))).toBe('a-3')
    expect(firstFreeSlug('b', (slug) => taken.has(slug))).toBe('b')
  })
})

describe('durations', () => {
  it('read like people say them', () => {
    expect([40, 60, 360, 4800, 3600].map(formatDuration)).toEqual([
      '40 s',
      '1 min',
      '6 min',
      '1 h 20 min',
      '1 h',
    ])
    expect(readingSeconds(400)).toBe(120)
  })

  it('know a zone when they see one', () => {
    expect(isTimeZone('Europe/Lisbon')).toBe(true)
    expect(isTimeZone('Mars/Olympus')).toBe(false)
  })
})

describe('a cursor', () => {
  it('comes back as it was', () => {
    expect(decodeCursor(encodeCursor('2026-11-20T10:00:00Z', 'crs_x', 7))).toEqual([
      '2026-11-20T10:00:00Z',
      'crs_x',
      7,
    ])
  })

  it.each([undefined, '', 'x', '%%%', btoa('{"a":1}'), btoa('[{}]')])('%s is none', (cursor) => {
    expect(decodeCursor(cursor)).toBeNull()
  })
})

describe('the guard (spec §5)', () => {
  const user = (role: string, plan: 'free_plan' | 'basic_plan' | 'pro_plan' = 'free_plan') => ({ role, plan })

  it('asks for the exact role', () => {
    expect(passesGuard(user('creator'), { role: 'creator' })).toBe(true)
    expect(passesGuard(user('admin'), { role: 'creator' })).toBe(false)
    expect(passesGuard(user('gardener'), { role: 'creator' })).toBe(false)
  })

  it('asks for the exact plan, or at least a rank', () => {
    expect(passesGuard(user('creator', 'basic_plan'), { role: 'creator', plan: 'pro_plan' })).toBe(false)
    expect(passesGuard(user('creator', 'pro_plan'), { role: 'creator', plan: 'pro_plan' })).toBe(true)
    expect(passesGuard(user('creator', 'pro_plan'), { role: 'creator', minPlan: 'basic_plan' })).toBe(true)
    expect(passesGuard(user('creator'), { role: 'creator', minPlan: 'basic_plan' })).toBe(false)
  })

  it('lets anybody signed in through where that is all it asks', () => {
    expect(passesGuard(user('gardener'), 'signed-in')).toBe(true)
  })
})
