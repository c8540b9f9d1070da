import type { Words } from '#kernel/language.ts'
import type { words as english } from './paypal.ts'

/** Words of PayPal accounts, German. */
export const words: Words<typeof english> = {
  paypal: {
    about: 'Bezahlt wird mit PayPal oder Karte, auf der Seite von PayPal.',
    failed: 'Dein PayPal-Konto konnte nicht geladen werden.',
    connect: 'Verbinden',
    configure: 'Einrichten',
    start: 'Hier Zahlungen annehmen',
    states: {
      connected: 'Verbunden',
      attention: 'Handlungsbedarf',
      paused: 'Angehalten',
      hidden: 'Nicht angeboten',
    },
    facts: {
      mode: 'Modus',
      live: 'Live',
      test: 'Sandbox',
      app: 'Client-ID',
      appEnd: 'endet auf {hint}',
      asked: 'Letzter Abgleich',
      never: 'Noch nie',
    },
    writes: 'PayPal meldet uns jede Zahlung. Außerdem fragen wir jede Minute nach.',
    polls: 'Fragt jede Minute bei PayPal nach.',
    testOnly: 'In der Sandbox fließt kein echtes Geld. Außerhalb einer Demo kannst nur du damit kaufen.',
    cannotSave:
      'PayPal erlaubt diesem Konto nicht, Zahlungsarten zu speichern. Abos werden deshalb per Link bezahlt. Den bekommen Käufer 7 Tage vor jeder Zahlung per E-Mail.',
    cannotDispute:
      'Diese App darf keine Anfechtungen lesen, du siehst sie deshalb nur bei PayPal. Schalte in den Funktionen der App „Customer disputes“ ein und prüfe sie dann erneut.',
    dialog: {
      title: 'PayPal verbinden',
      where:
        'Öffne in PayPal <link>Apps & Credentials</link>, lege eine App an und kopiere ihre Client-ID und ihr Secret.',
      mode: 'Modus',
      live: 'Live: echtes Geld',
      test: 'Sandbox: zum Testen',
      clientId: 'Client-ID',
      secret: 'Secret',
      secretHint: 'Wir verschlüsseln es und zeigen es nie wieder.',
      missingId: 'Füge die Client-ID deiner PayPal-App ein',
      missingSecret: 'Füge das Secret deiner PayPal-App ein',
      submit: 'Verbinden',
      replace: 'App wechseln',
      busy: 'Verbindung wird geprüft …',
      failed: 'PayPal konnte nicht verbunden werden. Versuch es noch einmal.',
      done: 'PayPal ist verbunden',
    },
    settings: {
      title: 'PayPal',
      offered: 'PayPal an der Kasse anbieten',
      offeredHint: 'Ausgeschaltet können Käufer es nicht wählen. Laufende Zahlungen gehen weiter.',
      check: 'Verbindung testen',
      checking: 'Verbindung wird geprüft …',
      fine: 'PayPal nimmt die App an',
      another: 'Andere App oder anderes Secret',
      disconnect: 'Trennen',
      failed: 'Das hat nicht geklappt. Versuch es noch einmal.',
      close: 'Schließen',
    },
    off: {
      title: '{account} trennen?',
      text: '{count, plural, =0 {} one {# laufendes Abo wird damit bezahlt: Dafür wird nichts mehr abgebucht, bis der Käufer eine andere Zahlungsart angibt. } other {# laufende Abos werden damit bezahlt: Dafür wird nichts mehr abgebucht, bis die Käufer eine andere Zahlungsart angeben. }}Mit PayPal lässt sich dann nicht mehr bezahlen, und offene Bezahlvorgänge werden abgebrochen. Wir löschen das Secret. Frühere Verkäufe kannst du von hier erst wieder erstatten, wenn du dieselbe App verbindest.',
      confirm: 'Trennen',
      busy: 'Wird getrennt …',
      done: 'PayPal ist getrennt',
    },
  },
}
