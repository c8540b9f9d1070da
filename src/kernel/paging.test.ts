import { describe, expect, it } from 'vitest'
import { decodePlace } from './paging.ts'

const placeOf = (...key: (string | number)[]) => decodePlace(safely(...key))
const id = 'txn_01kp0000000000000000000000'

describe('the place a page continues behind', () => {
  it('is what was encoded, to the microsecond and in any zone of the database', () => {
    const at = '2026-11-23T10:00:00.123456Z'
    expect(placeOf('2026-11-23 10:00:00.123456+00', id)).toEqual({
      at: '2026-11-23T10:00:00.123456+00:00',
      date: new Date('2026-11-23T10:00:00.123Z'),
      id,
    })
    expect(placeOf(at, id)).toEqual({ at, date: new Date('2026-11-23T10:00:00.123Z'), id })
    expect(placeOf(at, `${id} joined`)?.id).toBe(`${id} joined`)
    expect(placeOf('2026-11-23 15:30:00+05:30', id)?.date).toEqual(new Date('2026-11-23T10:00:00Z'))
  })

  it('H1: is none where someone made one up', () => {
    const moments = [
      ...['', 'now', 'infinity', '-infinity', 'epoch', 'tomorrow', '2026', '0000-01-01T00:00:00Z'],
      ...[
        '-271821-04-20T00:00:00Z',
        '+275760-09-13T00:00:00Z',
        '2026-02-30T00:00:00Z',
        '2026-01-01T24:00:00Z',
      ],
      ...[
        '2026-01-01T00:00:00+99',
        '2026-01-01T00:00:00Z; select 1',
        '2026-01-01',
        'a\0b',
        '\ud800',
        1e300,
        -1,
      ],
    ]
    for (const moment of moments) expect([moment, placeOf(moment, id)]).toEqual([moment, null])
    for (const odd of ['', 'a\0b', 'é', '\ud800', 'a\nb', 'x'.repeat(101), 7])
      expect([odd, decodePlace(safely('2026-11-23T10:00:00Z', odd))]).toEqual([odd, null])
    for (const cursor of [undefined, '', '%', '[]', 'bnVsbA', btoa('{"0":"a"}')])
      expect(decodePlace(cursor)).toBeNull()
  })
})

/** Letters that a cursor of ours never has are written as JSON writes them. */
function safely(...key: (string | number)[]): string {
  return btoa(
    JSON.stringify(key).replace(
      /[^\0-\x7f]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}
