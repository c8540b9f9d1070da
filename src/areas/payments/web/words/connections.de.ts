import type { Words } from '#kernel/language.ts'
import type { words as english } from './connections.ts'

/** Words of accounts at payment providers, German. */
export const words: Words<typeof english> = {
  connections: {
    title: 'Zahlungen',
    name: 'Stripe',
    failed: 'Deine Zahlungskonten konnten nicht geladen werden.',
    about: 'Karten, Apple Pay und Google Pay, auf der Seite von Stripe.',
    connect: 'Verbinden',
    configure: 'Einstellen',
    start: 'Hier Zahlungen annehmen',
    states: {
      connected: 'Verbunden',
      attention: 'Braucht dich',
      paused: 'Angehalten',
      hidden: 'Nicht angeboten',
    },
    facts: {
      mode: 'Modus',
      live: 'Echt',
      test: 'Test',
      key: 'Schlüssel',
      keyEnd: 'endet auf {hint}',
      asked: 'Zuletzt abgeglichen',
      never: 'Noch nicht',
    },
    writes: 'Stripe meldet jede Zahlung. Wir fragen außerdem jede Minute nach.',
    polls: 'Fragt jede Minute bei Stripe nach.',
    testOnly:
      'Mit einem Testschlüssel fließt kein echtes Geld. Außerhalb einer Demo kannst nur du damit kaufen.',
    dialog: {
      title: 'Stripe verbinden',
      key: 'Geheimer Schlüssel',
      hint: 'Beginnt mit sk_ oder rk_. Wir speichern ihn verschlüsselt und zeigen ihn nie wieder.',
      where: 'Öffne in Stripe <link>Entwickler › API-Schlüssel</link> und kopiere den geheimen Schlüssel.',
      limited:
        'Ein eingeschränkter Schlüssel geht auch. Er braucht: Account Read, Checkout Sessions Write, PaymentIntents Write, PaymentMethods Write, Charges and Refunds Write, Disputes Write, Payouts Read, Balance Read, Events Read, Webhook Endpoints Write.',
      missing: 'Füge deinen geheimen Schlüssel ein',
      submit: 'Verbinden',
      replace: 'Konto wechseln',
      busy: 'Stripe wird gefragt …',
      failed: 'Stripe konnte nicht verbunden werden. Versuch es noch einmal.',
      done: 'Stripe ist verbunden',
    },
    settings: {
      title: 'Stripe',
      offered: 'Stripe an der Kasse anbieten',
      offeredHint: 'Ist das aus, können Käufer es nicht wählen. Begonnene Zahlungen werden abgeschlossen.',
      check: 'Noch einmal prüfen',
      checking: 'Wird geprüft …',
      fine: 'Stripe nimmt den Schlüssel an',
      another: 'Anderen Schlüssel verwenden',
      disconnect: 'Trennen',
      failed: 'Das hat nicht geklappt. Versuch es noch einmal.',
      close: 'Schließen',
    },
    off: {
      title: '{account} trennen?',
      text: 'Mit Stripe kann niemand mehr bezahlen, und offene Kassen werden geschlossen. Wir löschen den Schlüssel. Frühere Verkäufe kannst du erst wieder erstatten, wenn du dasselbe Konto verbindest.',
      confirm: 'Trennen',
      busy: 'Wird getrennt …',
      done: 'Stripe ist getrennt',
    },
  },
}
