import type { Words } from '#kernel/language.ts'
import type { words as english } from './extras.ts'

/** Words of what's added to a checkout, German. */
export const words: Words<typeof english> = {
  extras: {
    title: 'An der Kasse',
    thankYou: 'Dankestext',
    thankYouHint: 'Auf der Belegseite und in der E-Mail mit dem Beleg.',
    bump: 'Zusatzangebot',
    bumpHint: 'Käufer können es vor dem Bezahlen dazunehmen.',
    upsell: 'Angebot nach der Zahlung',
    upsellHint: 'Erscheint einmal nach der Zahlung, wenn es noch fehlt.',
    downsell: 'Bei Ablehnung anbieten',
    none: 'Nichts',
    line: 'Ein Satz dazu',
    noChoices: 'Veröffentliche ein weiteres Produkt mit einmaligem Preis, um es hier anzubieten.',
    save: 'Kasse speichern',
    saveTerms: 'AGB speichern',
    saving: 'Wird gespeichert …',
    saved: 'Gespeichert.',
    saveFailed: 'Deine Änderungen konnten nicht gespeichert werden. Versuch es noch einmal.',
    failed: 'Dieser Teil konnte nicht geladen werden.',
    rules: 'Deine AGB',
    terms: 'AGB',
    termsHint: 'In Markdown. Deine AGB bekommen eine eigene Seite.',
    mustAgree: 'Käufer müssen deinen AGB zustimmen',
    mustAgreeHint: 'Wir speichern ihre Fassung bei der Bestellung.',
    asksWaiver: 'Verzicht auf das Widerrufsrecht abfragen',
    asksWaiverHint: 'Digitale Inhalte für Verbraucher in der EU. Steht im Beleg.',
  },
}
