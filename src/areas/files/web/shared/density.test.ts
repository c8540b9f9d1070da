import { expect, it } from 'vitest'
import { densityFor } from './density.ts'

it('is the screen’s own for a page as wide as it, and never more than three', () => {
  expect(densityFor({ width: 390, height: 552 }, 3)).toBe(3)
  expect(densityFor({ width: 390, height: 552 }, 4)).toBe(3)
  expect(densityFor({ width: 900, height: 1273 }, 1.5)).toBe(1.5)
})

it('is less for a page that is zoomed in, or made longer than browsers draw', () => {
  for (const page of [
    { width: 1170, height: 1655 },
    { width: 2700, height: 3818 },
    { width: 900, height: 12_960_000 },
  ]) {
    const density = densityFor(page, 3)
    expect(page.width * page.height * density ** 2).toBeLessThanOrEqual(16_000_001)
    expect(page.height * density).toBeLessThanOrEqual(16_000)
  }
})
