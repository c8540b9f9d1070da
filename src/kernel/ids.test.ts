import { expect, it } from 'vitest'
import { isId, newId, newIdBehind } from './ids.ts'

it('ids of one millisecond come in the order they were asked for', () => {
  const at = new Date('2026-11-30T10:00:00.000Z')
  const ids = [newIdBehind(undefined, 'evt', at)]
  for (let n = 0; n < 100; n++) ids.push(newIdBehind(ids.at(-1), 'evt', at))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(101)
  expect(ids.every((id) => isId('evt', id))).toBe(true)
})

it('one more is carried', () => {
  const at = new Date('2026-11-30T10:00:00.000Z')
  const last = `${newId('evt', at).slice(0, -3)}0zz` as const
  expect(newIdBehind(last as never, 'evt', at)).toBe(`${last.slice(0, -3)}100`)
})

it('an id of another moment is like any other', () => {
  const last = newId('evt', new Date('2026-11-30T10:00:00.000Z'))
  const next = newIdBehind(last, 'evt', new Date('2026-11-30T10:00:00.001Z'))
  expect(next > last).toBe(true)
  expect(next.slice(-16)).not.toBe(last.slice(-16))
})
