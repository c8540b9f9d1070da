import type { Words } from '#kernel/language.ts'
import type { textEditorWords } from './lesson-text-words.ts'

export const textEditorWordsDe: Words<typeof textEditorWords> = {
  video: {
    house: { youtube: 'YouTube', vimeo: 'Vimeo' },
    playFrom: 'Von {house} abspielen',
    nothingLoaded: 'Läuft über {house}. Von dort wird nichts geladen, bis du auf Abspielen drückst.',
    openAt: 'Bei {house} öffnen',
    from: '{title} ({house})',
  },
  saving: {
    failed: 'Die Datei wurde nicht gespeichert.',
    failedText: 'Prüfe deine Verbindung und versuch es noch einmal.',
  },
}
