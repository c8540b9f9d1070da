import { uiWords } from '#ui/words.ts'
import { appWords } from '../app-words.ts'

/** Words of the frame and of the design system, which come with the app like the areas’ first ones, English. */
export const words = { app: appWords, ui: uiWords }
