import type { Words } from '#kernel/language.ts'
import type { words as english } from './first.ts'

/** Words of settings that come with the app, German. */
export const words: Words<typeof english> = {
  app: {
    nav: { settings: 'Einstellungen' },
    palette: {
      settings:
        'Einstellungen: {tab, select, profile {Profil} notifications {Benachrichtigungen} security {Sicherheit} billing {Abrechnung} other {Branding}}',
    },
  },
}
