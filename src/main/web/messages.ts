import { firstMessages } from './first-messages.ts'
import { furtherMessages } from './further-messages.ts'

/** Every area's words: what a language has to have. The app itself loads them in two parts (`words.ts`). */
export const messages = { ...firstMessages, ...furtherMessages }

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: 'en'
  }
}
