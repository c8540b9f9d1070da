import type { Words } from '#kernel/language.ts'
import type { welcomeWords } from './welcome-words.ts'

/** Words of the set-up on one screen, German. */
export const welcomeWordsDe: Words<typeof welcomeWords> = {
  title: 'Richte dein Geschäft ein',
  purpose: 'Nur diese eine Seite. In den Einstellungen kannst du alles ändern.',
  business: 'Dein Geschäft',
  name: 'Name deines Geschäfts',
  handle: 'Kurzname',
  handleHint: 'Deine Seite steht unter {path}',
  color: 'Markenfarbe',
  guessed: 'Aus deinem Browser',
  guessedText: 'Ändere, was nicht stimmt.',
  currency: 'Währung deiner Preise',
  currencies: { USD: 'US-Dollar (USD)', EUR: 'Euro (EUR)', GBP: 'Pfund Sterling (GBP)' },
  timeZone: 'Zeitzone',
  language: 'Sprache deiner Seiten',
  languageHint: 'Gilt für Shopseite, Kasse und Belege.',
  save: 'Speichern und weiter',
  busy: 'Wird gespeichert …',
  skip: 'Vorerst überspringen',
  failed: 'Dein Geschäft wurde nicht gespeichert. Versuch es noch einmal.',
  problems: {
    name: 'Gib den Namen deines Geschäfts ein',
    handle: 'Gib einen Kurznamen ein',
    color: 'Gib eine Farbe wie #1F6FEB ein',
  },
}
