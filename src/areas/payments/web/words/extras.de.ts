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
    downsell: 'Bei Ablehnung anbieten',
    none: 'Nichts',
    line: 'Ein Satz dazu',
    noChoices: 'Veröffentliche ein weiteres Produkt mit einmaligem Preis, um es hier anzubieten.',
    save: 'Kasse speichern',
    saveTerms: 'AGB speichern',
    saving: 'Wird gespeichert …',
    saved: 'Gespeichert.',
    saveFailed: 'Deine Änderungen wurden nicht gespeichert. Versuch es noch einmal.',
    failed: 'Dieser Teil konnte nicht geladen werden.',
    rules: 'Deine AGB',
    terms: 'AGB',
    termsHint: 'Markdown: Überschriften, Listen, Fettschrift und Links. Die AGB bekommen eine eigene Seite.',
    mustAgree: 'Käufer müssen deinen AGB zustimmen',
    mustAgreeHint: 'Die Fassung, der sie zugestimmt haben, wird bei der Bestellung gespeichert.',
    asksWaiver: 'Verzicht auf das Widerrufsrecht abfragen',
    asksWaiverHint:
      'Für digitale Inhalte an Verbraucher in der EU. Der Verzicht wird bei der Bestellung gespeichert und steht im Beleg.',
  },
}
