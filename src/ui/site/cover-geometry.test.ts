import { expect, it } from 'vitest'
import { storeDrawing } from './cover-geometry.ts'

it('the drawing of a store is the same for the same id, and differs between ids', () => {
  expect(storeDrawing('wsp_1')).toEqual(storeDrawing('wsp_1'))
  const drawings = Array.from({ length: 60 }, (_, at) => JSON.stringify(storeDrawing(`wsp_${at}`)))
  expect(new Set(drawings).size).toBeGreaterThan(40)
  for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|null/)
})
