import { uiMessages } from '#ui/messages.ts'

/** Every area's words, English: the one place where a language is put together. */
export const messages = {
  ui: uiMessages,
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: 'en'
  }
}
