import type { Hostile } from '#testing/hostile.ts'
import { marketingRows } from './marketing-rows.ts'

export const hostile: Hostile = {
  rows: {
    installation: marketingRows(),
  },
}
