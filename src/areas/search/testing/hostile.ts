import type { Hostile } from '#testing/hostile.ts'
import { searchRows } from './search-rows.ts'

export const hostile: Hostile = {
  rows: {
    installation: searchRows(),
  },
}
