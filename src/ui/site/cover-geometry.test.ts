import { describe, expect, it } from 'vitest'
import { coverDrawing, storeDrawing } from './cover-geometry.ts'

describe('a drawn cover', () => {
  it('is the same for the same id and differs between ids', () => {
    expect(coverDrawing('crs_1')).toEqual(coverDrawing('crs_1'))
    const drawings = new Set(Array.from({ length: 60 }, (_, i) => JSON.stringify(coverDrawing(`crs_${i}`))))
    expect(drawings.size).toBeGreaterThan(50)
  })

  it('holds no number that is not one', () => {
    for (let i = 0; i < 200; i++)
      expect(JSON.stringify([coverDrawing(`x${i}`), storeDrawing(`x${i}`)])).not.toMatch(/NaN|null/)
  })
})
