import type { Hostile } from '#testing/hostile.ts'
import { listRows } from './list-rows.ts'

export const hostile: Hostile = {
  rows: {
    installation: listRows(),
  },
}
