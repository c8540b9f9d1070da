import type { Words } from '#kernel/language.ts'
import type { courseFormWords } from './form-words.ts'

/** What is asked of a course wherever one is made, German. */
export const courseFormWordsDe: Words<typeof courseFormWords> = {
  createTitle: 'Kurs erstellen',
  title: 'Titel',
  description: 'Beschreibung',
  descriptionHint: 'Für die Verkaufsseite. Du kannst sie jederzeit ändern.',
  price: '{currency, select, USD {Preis in Dollar} EUR {Preis in Euro} other {Preis in Pfund}}',
  priceHint: 'Lass das Feld leer, dann ist der Kurs kostenlos.',
  cancel: 'Abbrechen',
  create: 'Erstellen',
  creating: 'Wird erstellt\u00a0…',
  titleMissing: 'Gib einen Kurstitel ein',
  titleLong: 'Höchstens {max, number} Zeichen',
  descriptionLong: 'Höchstens {max, number} Zeichen',
  priceUnread: 'Gib einen Preis wie 49 oder 49,00 ein',
  priceHigh: 'Gib einen Preis bis {max} ein',
  seePlans: 'Tarife ansehen',
  failed: 'Der Kurs wurde nicht erstellt. Deine Eingaben sind noch da. Versuch es noch einmal.',
}
