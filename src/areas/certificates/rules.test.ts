import { describe, expect, it } from 'vitest'
import { groundsOf } from '#kernel/brand-shades.ts'
import { canSet } from '#platform/drawing/fonts.ts'
import { faceOf } from './face.ts'
import { certificateLine } from './line.ts'
import { paperWords } from './paper-words.ts'
import {
  canonicalCode,
  certificateDay,
  codeFrom,
  codeInGroups,
  defaultDesign,
  fillLine,
  printedName,
  unknownSlots,
  wrongDesign,
} from './rules.ts'

const facts = {
  learner: 'Mia {course} Chen',
  course: 'Pottery $& Basics',
  lessons: 12,
  seconds: 13_200,
  seller: 'Clay & Kiln',
  taughtBy: 'Ana Reis',
  finishedAt: '2026-11-20T23:30:00.000Z',
  timeZone: 'Europe/Lisbon',
}

describe('codes', () => {
  it('carry 80 bits, five of each byte, and are read back in any spelling', () => {
    const code = codeFrom(Uint8Array.from({ length: 16 }, (_, at) => at * 37))
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(codeInGroups(code)).toMatch(/^(.{4}-){3}.{4}$/)
    expect(canonicalCode(` ${codeInGroups(code).toLowerCase()} `)).toBe(code)
    expect(canonicalCode('oil0-oil0-oil0-oil0')).toBe('0110011001100110')
  })

  it.each(['', '7QK4', '7QK4-M2XW-9F3D-H8T', '7QK4-M2XW-9F3D-H8TBX', '7QK4-M2XW-9F3D-H8TU', '<script>'])(
    '%j is none',
    (typed) => expect(canonicalCode(typed)).toBeNull(),
  )
})

describe('the words of a certificate', () => {
  it('take the facts once: what a name says in braces is the name', () => {
    const line = '{learner} finished {lessons} of {course} with {seller} on {date}, {nothing}'
    expect(fillLine(line, facts, 'en')).toBe(
      'Mia {course} Chen finished all twelve lessons of Pottery $& Basics with Clay & Kiln on November 20, 2026, {nothing}',
    )
    expect(unknownSlots(line)).toEqual(['nothing'])
  })

  it('read the day off in the seller’s zone', () => {
    expect(certificateDay({ ...facts, timeZone: 'Asia/Tokyo' }, 'en')).toBe('November 21, 2026')
  })

  it('are written in the language of the design', () => {
    const design = defaultDesign('#17509E', 'Ana Reis', 'de')
    const face = faceOf(design, facts, null)
    expect(face).toMatchObject({ language: 'de', title: 'Abschlusszertifikat', date: '20. November 2026' })
    expect(face.closing).toContain('alle zwölf Lektionen')
  })

  it.each([
    [1, 'the one lesson'],
    [2, 'both lessons'],
    [12, 'all twelve lessons'],
    [13, 'all 13 lessons'],
  ])('count %i as %s', (count, words) => expect(paperWords.lessons(count)).toBe(words))

  it('print names on one line, without what reorders letters', () => {
    expect(printedName(' Ana\n\u202eseiR\u2069  Reis ')).toBe('Ana seiR Reis')
  })
})

describe('the design to start from', () => {
  it.each(['#17509E', '#FFFFFF', '#FFEE00', '#FFFF00', '#000000'])('is readable with the brand %s', (brand) =>
    expect(wrongDesign(defaultDesign(brand, 'Ana', 'en'))).toEqual({}),
  )

  it('is the brand’s line on the brand’s paper', () => {
    const { lineColor, paperColor } = defaultDesign('#A6401F', 'Ana', 'en')
    expect(lineColor).toBe('#A6401F')
    expect(paperColor).toBe(groundsOf('#A6401F', 'light')[0]?.toUpperCase())
  })
})

describe('the line', () => {
  it.each([0, 1, 2, 12, 20, 21, 500])('of %i lessons stays on the paper', (lessons) => {
    for (const orientation of ['landscape', 'portrait'] as const) {
      const line = certificateLine({ lessons, orientation })
      expect(line.stops).toHaveLength(lessons > 20 ? 0 : lessons)
      expect(line.stops.every((at) => at <= line.width - 138)).toBe(true)
    }
  })
})

it('the font has Latin, Greek and Cyrillic, and knows what it has not', () => {
  expect(['Żółkiewska', 'Ελένη', 'Дарья', 'Nguyễn', 'O’Neill'].every(canSet)).toBe(true)
  expect(['田中', 'مريم', 'שרה', '김'].some(canSet)).toBe(false)
})
