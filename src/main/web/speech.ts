import type { Language } from '#kernel/language.ts'
import type { Messages } from './all-words.ts'

/** The language of the screens, with the words loaded so far. */
export type Speech = { language: Language; direction: 'ltr' | 'rtl'; messages: Messages }
