import { settingsMessages } from '#areas/settings/messages.ts'

/** Words of the settings, English. */
export const words = {
  settings: settingsMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    settings: typeof words
  }
}
