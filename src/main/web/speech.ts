import type { Language } from '#kernel/language.ts'
import type { Messages } from './messages.ts'

/** What the screens speak: a language with the words that are there so far. */
export type Speech = { language: Language; direction: 'ltr' | 'rtl'; messages: Messages }
