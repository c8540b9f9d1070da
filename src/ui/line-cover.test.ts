import { expect, it } from 'vitest'
import { coverBox, lineCoverShapes } from './line-cover.ts'

const ids = Array.from({ length: 200 }, (_, at) => `crs_${at}`)

it('draws the same cover for the same id, and different ones for near ids', () => {
  expect(lineCoverShapes('crs_7Kd2m')).toEqual(lineCoverShapes('crs_7Kd2m'))
  expect(new Set(ids.map((id) => JSON.stringify(lineCoverShapes(id)))).size).toBeGreaterThan(150)
})

it('keeps every stop inside the picture', () => {
  for (const stop of ids.flatMap((id) => lineCoverShapes(id).stops)) {
    expect(stop.x - stop.r).toBeGreaterThan(0)
    expect(stop.x + stop.r).toBeLessThan(coverBox.width)
    expect(stop.y - stop.r).toBeGreaterThan(0)
    expect(stop.y + stop.r).toBeLessThan(coverBox.height)
  }
})
