import type { Words } from '#kernel/language.ts'
import type { words as english } from './extras.ts'

/** Words of what's added to a checkout, German. */
export const words: Words<typeof english> = {
  extras: {
    title: 'An der Kasse',
    thankYou: 'Dankestext',
    thankYouHint: 'Auf der Belegseite und in der E-Mail mit dem Beleg.',
    bump: 'Zusatzangebot',
    bumpHint: 'Käufer nehmen es vor dem Bezahlen mit einem Häkchen dazu.',
    upsell: 'Angebot nach der Zahlung',
    upsellHint: 'Erscheint einmal, gleich nach der Zahlung, für alle, die es noch nicht haben.',
    downsell: 'Wer ablehnt, bekommt angeboten',
    none: 'Nichts',
    line: 'Ein Satz dazu',
    noChoices: 'Veröffentliche ein weiteres Produkt mit einmaligem Preis, um es hier anzubieten.',
    save: 'Kasse speichern',
    saveTerms: 'Bedingungen speichern',
    saving: 'Speichert …',
    saved: 'Gespeichert.',
    saveFailed: 'Deine Änderungen wurden nicht gespeichert. Versuch es noch einmal.',
    failed: 'Dieser Teil konnte nicht geladen werden.',
    rules: 'Deine AGB',
    terms: 'AGB',
    termsHint: 'Markdown: Überschriften, Listen, Fettes und Links. Sie bekommen eine eigene Seite.',
    mustAgree: 'Käufer müssen deinen AGB zustimmen',
    mustAgreeHint: 'Die Fassung, der sie zugestimmt haben, bleibt bei der Bestellung.',
    asksWaiver: 'Verzicht auf das Widerrufsrecht abfragen',
    asksWaiverHint:
      'Für digitale Inhalte an Verbraucher in der EU. Er bleibt bei der Bestellung und steht im Beleg.',
  },
}
