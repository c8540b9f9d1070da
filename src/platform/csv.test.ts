import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const mark = '\ufeff'

/** RFC 4180 read letter by letter, by rules of its own. */
function readCsv(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = file.startsWith(mark) ? 1 : 0; at < file.length; at++) {
    const letter = file[at]
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (file[at + 1] === '"') field += file[++at]
      else isQuoted = false
    } else if (letter === '"' && field === '') isQuoted = true
    else if (letter === ',') {
      row.push(field)
      field = ''
    } else if (letter === '\r' && file[at + 1] === '\n') {
      rows.push([...row, field])
      row = []
      field = ''
      at++
    } else {
      expect(letter, 'a line break stands in quotes').not.toMatch(/[\r\n]/)
      field += letter
    }
  }
  expect([isQuoted, row, field], 'the file ends with a line').toEqual([false, [], ''])
  return rows
}

const texts = (values: string[]) => csvOf(values, [{ heading: 'Text', of: (value) => value }])
const roundTrip = (values: string[]) =>
  readCsv(texts(values))
    .slice(1)
    .map(([value]) => value)

describe('a CSV file', () => {
  it('is UTF-8 with a mark, with CRLF at every line, the last too', () => {
    expect(texts(['Żółw'])).toBe(`${mark}Text\r\nŻółw\r\n`)
    expect(csvOf([], [{ heading: 'Name', of: () => '' }])).toBe(`${mark}Name\r\n`)
  })

  it('quotes what needs it', () => {
    expect(texts(['a,b', 'say "x"', 'two\nlines', ''])).toBe(
      `${mark}Text\r\n"a,b"\r\n"say ""x"""\r\n"two\nlines"\r\n\r\n`,
    )
  })

  it('writes dates in ISO 8601, amounts as decimals with their currency, nothing for nothing', () => {
    const rows = [
      {
        at: new Date('2026-11-20T09:00:00Z'),
        price: { cents: 120_450, currency: 'USD' as const },
        n: 3,
        ok: true,
      },
      { at: null, price: { cents: -7, currency: 'EUR' as const }, n: -2.5, ok: false },
      { at: undefined, price: null, n: Number.NaN, ok: null },
    ]
    const file = csvOf(rows, [
      { heading: 'Date', of: (row) => row.at },
      { heading: 'Price', of: (row) => row.price },
      { heading: 'Number', of: (row) => row.n },
      { heading: 'Yes', of: (row) => row.ok },
    ])
    expect(readCsv(file)).toEqual([
      ['Date', 'Price', 'Price currency', 'Number', 'Yes'],
      ['2026-11-20T09:00:00.000Z', '1204.50', 'USD', '3', 'true'],
      ['', '-0.07', 'EUR', '-2.5', 'false'],
      ['', '', '', '', ''],
    ])
  })
})

describe('H5: text that a spreadsheet would run', () => {
  it.each([
    '=1+1',
    '=cmd|"/c calc"!A1',
    '=HYPERLINK("http://elsewhere.example","Click")',
    '+1+1',
    '-1+1',
    '-2',
    '@SUM(A1:A9)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\ttext',
    '\rtext',
    '  =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '\ufeff=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '=1,2',
    '="a"',
    "=1+1'",
    '=1\r\n=2',
  ])('H5: %j comes out behind an apostrophe, and otherwise as it was', (text) => {
    expect(roundTrip([text])).toEqual([`'${text}`])
  })

  it('H5: a field that was quoted before is text like any other', () => {
    // The reader sees one field, whose first letter is a quote and no sign of a formula.
    expect(roundTrip(['"=1+1"', ';=1+1', "'=1+1"])).toEqual(['"=1+1"', ';=1+1', "'=1+1"])
  })

  it('H5: headings are text too', () => {
    const file = csvOf([{ a: 1 }], [{ heading: '=1+1', of: (row) => row.a }])
    expect(readCsv(file)).toEqual([["'=1+1"], ['1']])
  })

  it('H5: numbers and amounts below zero stay numbers', () => {
    const rows = [{ n: -5, price: { cents: -100, currency: 'GBP' as const } }]
    const file = csvOf(rows, [
      { heading: 'N', of: (row) => row.n },
      { heading: 'P', of: (row) => row.price },
    ])
    expect(readCsv(file)[1]).toEqual(['-5', '-1.00', 'GBP'])
  })

  it('H5: any text comes back exactly, but for the apostrophe, and none begins a formula', () => {
    const letters = fc.constantFrom(...'=+-@\t\r\n ,";\'a1é😀＝\u00a0\u200b\ufeff'.split(/(?:)/u))
    fc.assert(
      fc.property(fc.array(fc.string({ unit: letters, maxLength: 8 }), { maxLength: 5 }), (values) => {
        // A single empty field makes an empty line, which readers may take for none.
        const wide = csvOf(values, [
          { heading: 'A', of: (value) => value },
          { heading: 'B', of: () => 'x' },
        ])
        const back = readCsv(wide).slice(1)
        expect(back).toHaveLength(values.length)
        for (const [at, [got = '']] of back.entries()) {
          const was = values[at] ?? ''
          expect([was, `'${was}`]).toContain(got)
          expect(got.trim()).not.toMatch(/^[=+\-@＝]/)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})
