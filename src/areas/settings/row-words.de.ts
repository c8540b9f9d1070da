import type { Words } from '#kernel/language.ts'
import type { settingsRowWords } from './row-words.ts'

export const settingsRowWordsDe: Words<typeof settingsRowWords> = {
  photo: 'Foto',
  photoSet: 'Hochgeladen',
  initials: 'Deine Initialen',
  name: 'Name',
  passwordSet: 'Gesetzt',
  browsers: '{count, plural, one {# Browser} other {# Browser}}',
  logoSet: 'Hochgeladen',
  firstLetter: 'Der Anfangsbuchstabe deines Namens',
  pictureSet: 'Hochgeladen',
  addLink: 'Link hinzufügen',
  addTo: 'Wohin',
  removeLink: 'Link zu {place} entfernen',
  removed: 'Link zu {place} entfernt. Mit dem Speichern ist er weg.',
  noLinks: 'Füge hinzu, wo man dich sonst findet.',
  preview: {
    none: 'Hier erscheint dein erstes Produkt.',
    buy: 'Für {price} kaufen',
    receipt: 'Danke. {title} gehört dir.',
    total: 'Summe',
    soldBy: 'Verkauft von {name}',
  },
}
