import type { Hostile } from '#testing/hostile.ts'
import { studentRows } from './student-rows.ts'

export const hostile: Hostile = {
  rows: {
    courses: studentRows(),
  },
}
