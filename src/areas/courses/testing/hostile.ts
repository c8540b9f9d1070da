import type { Hostile } from '#testing/hostile.ts'
import { courseRows } from './course-rows.ts'

export const hostile: Hostile = {
  rows: {
    courses: courseRows,
  },
}
