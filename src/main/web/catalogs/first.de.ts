import type { Words } from '#kernel/language.ts'
import { uiWordsDe } from '#ui/words.de.ts'
import { appWordsDe } from '../app-words.de.ts'
import type { words as english } from './first.ts'

/** Words of the frame and of the design system, which come with the app like the areas’ first ones, German. */
export const words: Words<typeof english> = { app: appWordsDe, ui: uiWordsDe }
