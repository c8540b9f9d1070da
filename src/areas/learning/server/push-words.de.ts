import type { Words } from '#kernel/language.ts'
import type { studyPushWords } from './push-words.ts'

/** What a browser shows before a study time, German. */
export const studyPushWordsDe: Words<typeof studyPushWords> = {
  studyTime: (course, time) => ({
    title: `Zeit zum Lernen um ${time}`,
    body: course || 'Für heute hast du dir Lernen vorgenommen.',
  }),
}
