import { welcomeWordsDe } from '#areas/dashboards/welcome-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './seldom.ts'

/** Words of pages that people see once, if ever, German. */
export const words: Words<typeof english> = {
  welcome: welcomeWordsDe,
}
