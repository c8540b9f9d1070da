import { expect, it } from 'vitest'
import { defaultBrandColor } from '#areas/accounts/rules.ts'
import { hardToRead } from './shades.ts'

it('T11: the color a store begins with passes its own warning', () => {
  expect(hardToRead(defaultBrandColor)).toBeNull()
  expect(hardToRead('#17509E')).toBe('dark')
})
