import type { Hostile } from '#testing/hostile.ts'
import { fileRows } from './file-rows.ts'

export const hostile: Hostile = {
  rows: {
    sales: fileRows(),
  },
}
