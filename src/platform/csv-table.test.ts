import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { csvTable } from './csv-table.ts'

const refusalOf = (text: string): unknown => {
  try {
    return csvTable(text)
  } catch (error) {
    return (error as { fields?: unknown }).fields
  }
}

describe('a file that someone chose', () => {
  it.each(['\n', '\r\n', '\r'])('has lines that end with %j', (end) => {
    const file = ['email;name', 'a@x.example;Chen, Mia, of, all', 'b@x.example;Ode', ''].join(end)
    expect(csvTable(file)).toEqual([
      ['email', 'name'],
      ['a@x.example', 'Chen, Mia, of, all'],
      ['b@x.example', 'Ode'],
    ])
  })

  it('may have been put together from several', () => {
    expect(csvTable('email,name\r\na@x,A\nb@x,B\rc@x,C')).toEqual([
      ...[
        ['email', 'name'],
        ['a@x', 'A'],
      ],
      ...[
        ['b@x', 'B'],
        ['c@x', 'C'],
      ],
    ])
  })

  it('has one line in a cell', () => {
    expect(csvTable('email,name\na@x,"Mia\r\nBcc: all@x.example"')[1]).toEqual([
      'a@x',
      'Mia Bcc: all@x.example',
    ])
  })

  it.each(['=1+1', '+49 555 0100', '-', '@ana', '＝1', "O'Hara", "'tis"])(
    'gives %j back as it was',
    (text) => {
      const file = csvOf([{ text }], [{ heading: 'Name', of: (row) => row.text }])
      expect(csvTable(file)).toEqual([['Name'], [text]])
    },
  )

  it('may have a mark of its encoding, also before quotes', () => {
    expect(csvTable('\ufeff"email","name"\na@x,A')).toEqual([
      ['email', 'name'],
      ['a@x', 'A'],
    ])
  })

  it('H4: has no thousands of columns', () => {
    expect(csvTable(`email${',a'.repeat(199)}\na@x`)).toHaveLength(2)
    const refused = { text: 'The file has too many columns. Use at most 200' }
    expect(refusalOf(`email${',a'.repeat(200)}\na@x`)).toEqual(refused)
    expect(refusalOf(`email${',a'.repeat(100_000)}\na@x`)).toEqual(refused)
  })
})
