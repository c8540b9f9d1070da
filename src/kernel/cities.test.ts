import { expect, it } from 'vitest'
import { cityOf } from './cities.ts'

it('a zone is called by its city, in the reader’s language', () => {
  expect(cityOf('America/Argentina/Buenos_Aires', 'en-US')).toBe('Buenos Aires')
  expect(cityOf('UTC', 'de')).toBe('UTC')
  expect(cityOf('Europe/Lisbon', 'en')).toBe('Lisbon')
  expect(cityOf('Europe/Lisbon', 'de')).toBe('Lissabon')
  expect(cityOf('Europe/Vienna', 'de-AT')).toBe('Wien')
  expect(cityOf('Europe/Berlin', 'de')).toBe('Berlin')
})
