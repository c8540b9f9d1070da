import type { Words } from '#kernel/language.ts'
import type { billingWords } from './billing-words.ts'

/** Worte des Tarifs und was er kostet, auf Deutsch. */
export const billingWordsDe: Words<typeof billingWords> = {
  title: 'Abrechnung',
  text: 'Dein Tarif auf dieser Seite, und was du dafür zahlst.',
  failed: 'Die Nutzung deines Tarifs konnte nicht geladen werden.',
  billingFailed: 'Deine Zahlungen wurden nicht geladen.',
  justPaid: 'Danke. Du hast jetzt den {plan}, und alles darin steht dir offen.',
  plan: {
    title: 'Aktueller Tarif',
    price: { forever: '{price} für immer', month: '{price} im Monat' },
    free: 'Tarife sind auf dieser Seite kostenlos, dir wird nichts berechnet.',
    given: 'Für diesen Tarif zahlst du nichts. Du behältst ihn, bis du einen anderen wählst.',
    next: 'Die nächste Zahlung: {amount} am {day}.',
    ends: 'Du hast gekündigt. Den {plan} hast du noch bis {day}, danach den Free-Tarif. Dir wird nichts mehr berechnet.',
    test: 'Testzahlungen',
    upgrade: 'Upgrade',
    change: 'Tarif wechseln',
    things:
      '{limit, select, any {{used, plural, one {# {thing}} other {# {things}}}, unbegrenzt} 1 {{used, number} von 1 {thing}} other {{used, number} von {limit} {things}}}',
    students:
      '{limit, select, any {{used, plural, one {# Teilnehmer:in} other {# Teilnehmende}}, unbegrenzt} other {{used, number} von {limit} Teilnehmenden}}',
  },
  actions: {
    cancel: 'Tarif kündigen',
    cancelTitle: '{plan} kündigen?',
    cancelText:
      'Den {plan} hast du noch bis {day}, und dir wird nichts mehr berechnet. Danach hast du den Free-Tarif. Nichts wird gelöscht.',
    cancelNow:
      'Deine letzte Zahlung ist fehlgeschlagen. Der {plan} endet deshalb sofort, und du hast den Free-Tarif. Nichts wird gelöscht.',
    cancelYes: 'Tarif kündigen',
    cancelNo: '{plan} behalten',
    canceled: 'Dein Tarif ist gekündigt.',
    keep: '{plan} behalten',
    kept: 'Du behältst den {plan}.',
    guarantee: 'Geld zurückholen',
    guaranteeTitle: '{amount} zurückholen und zu Free wechseln?',
    guaranteeText:
      'Bis {day} geht alles, was du für deinen Tarif gezahlt hast, auf deine Karte zurück, und du hast sofort den Free-Tarif. Nichts wird gelöscht. Das geht einmal.',
    guaranteeYes: '{amount} zurückholen',
    returned: 'Dein Geld ist unterwegs, und du hast jetzt den Free-Tarif.',
    busy: 'Einen Moment\u00a0…',
  },
  failing: {
    title: 'Deine letzte Zahlung hat nicht geklappt',
    text: 'Wir konnten {amount} nicht abbuchen: {method}.',
    yourCard: 'deine Karte',
    retries: 'Wir versuchen es noch einmal am {days}.',
    after:
      'Ist bis {day} nichts bezahlt, endet der {plan}, und du hast den Free-Tarif. Nichts wird gelöscht.',
    soon: 'Wird nicht bald bezahlt, endet der {plan}, und du hast den Free-Tarif. Nichts wird gelöscht.',
    payNow: 'Jetzt bezahlen',
  },
  method: {
    title: 'Zahlungsmethode',
    update: 'Ändern',
    expires: 'Gültig bis {month}/{year}',
    noneKept: 'Keine Karte hinterlegt',
    noneYet: 'Du brauchst noch keine. Du gibst sie ein, wenn du einen bezahlten Tarif wählst.',
    none: 'Du brauchst keine: Tarife sind auf dieser Seite kostenlos.',
  },
  history: {
    title: 'Bisherige Rechnungen',
    none: 'Noch keine Rechnungen',
    noneText: 'Dir wurde noch kein Tarif berechnet.',
    status: { failed: 'Fehlgeschlagen', waiting: 'Wird bearbeitet' },
    test: 'Test',
    refunded: '{amount} erstattet',
    refunding: 'Erstattung unterwegs',
    invoice: 'Rechnung {number}',
    creditNote: 'Gutschrift {number}',
    receipt: 'Beleg',
    all: 'Alle {count, number} zeigen',
  },
}
