import type { Words } from '#kernel/language.ts'
import type { storefrontSiteText } from './words.ts'

/** Words of the storefront and of the pages that stand when there is no page, German. */
export const storefrontSiteTextDe: Words<typeof storefrontSiteText> = {
  shelf: {
    reviews: 'Was Kundinnen und Kunden sagen',
    ownEmpty: {
      text: 'Ist das dein Shop? Was du veröffentlichst, erscheint sofort hier.',
      link: 'Mein Dashboard öffnen',
    },
    descriptionOf: (seller) => `Alles von ${seller}.`,
    empty: {
      title: 'Hier gibt es noch nichts zu kaufen',
      text: (seller) => `Was ${seller} veröffentlicht, erscheint auf dieser Seite.`,
    },
    browse: {
      link: 'Produkte entdecken',
      title: 'Produkte entdecken',
      documentTitle: (brandName) => `Stöbern – ${brandName}`,
      lead: 'Das ganze Angebot von allen, die hier verkaufen.',
      form: 'Produkte finden',
      popular: 'Am beliebtesten',
      list: 'Produkte',
      count: (count, most) =>
        count > most ? `Mehr als ${most} Produkte` : count === 1 ? '1 Produkt' : `${count} Produkte`,
      more: 'Weitere Produkte',
      closed: {
        title: 'Produkte werden hier per Link geteilt',
        text: 'Diese Seite zeigt keine Liste aller Produkte. Frag im Shop nach dem Link.',
      },
      empty: {
        title: 'Hier gibt es noch nichts zu kaufen',
        text: 'Produkte erscheinen auf dieser Seite, sobald sie veröffentlicht sind.',
      },
      noMatch: 'Kein Produkt passt dazu',
    },
    search: 'Produkt finden',
  },
  free: 'Kostenlos',
  buy: (price) => `Für ${price} kaufen`,
  buyNow: 'Kaufen',
  getFree: 'Kostenlos holen',
  look: 'Reinschauen',
  facts: 'Auf einen Blick',
  places: 'Auch hier:',
  by: 'Mit',
  featured: 'Empfohlen',
  more: (kind) => `Weitere ${kind}`,
  reviews: {
    summary: (average, count) => `${decimal(average)} von 5 im Durchschnitt, aus ${reviewsOf(count)}`,
    stars: (rating) => `${decimal(rating)} von 5 Sternen`,
  },
  rating: (average, count) => `${decimal(average)} von 5, aus ${reviewsOf(count)}`,
  browse: {
    q: 'Suche',
    price: 'Preis',
    prices: { any: 'Jeder Preis', free: 'Kostenlos', paid: 'Kostenpflichtig' },
    sort: 'Sortiert nach',
    sorts: {
      newest: 'Neueste',
      rating: 'Beste Bewertung',
      price: 'Niedrigster Preis',
    },
    filters: 'Filtern und sortieren',
    clear: 'Zurücksetzen',
    foundTitle: (found, brandName) => `${found} gefunden – ${brandName}`,
    by: (kind, seller) => `${kind} von ${seller}`,
    start: 'Zurück zum Anfang',
    pages: 'Seiten',
    noMatch: {
      text: (q, filters) =>
        `${q ? `Zu „${q}“ wurde nichts gefunden` : 'Es wurde nichts gefunden'}${filters && `. Gefiltert nach: ${filters}`}.`,
      clear: 'Zurücksetzen',
    },
  },
  search: 'Suchen',
  refused: { title: 'Das hat nicht geklappt' },
  notFound: {
    title: 'Diese Seite steht nicht auf der Karte',
    text: 'Der Link ist falsch, oder die Seite ist umgezogen. Prüfe die Adresse.',
    home: 'Zur Startseite',
  },
  failed: {
    title: 'Bei uns ist etwas schiefgegangen',
    text: 'Alles, was wir bestätigt haben, ist sicher. Versuch es noch einmal. Klappt es wieder nicht, schick uns diese Nummer.',
    requestId: 'Nummer der Anfrage',
    home: 'Zur Startseite',
    retry: 'Erneut versuchen',
  },
  offline: {
    title: 'Du bist offline',
    text: 'Diese Seite braucht eine Verbindung. Sie lädt, sobald du wieder online bist.',
    readable: 'Das kannst du jetzt lesen',
    oneLesson: '1 Lektion',
    lessons: '# Lektionen',
    again: 'Erneut versuchen',
  },
  unavailable: {
    title: 'Wir sind gleich wieder da',
    text: 'Der Dienst startet oder wird gerade gewartet. Was du gespeichert hattest, ist sicher.',
    retry: 'Erneut versuchen',
  },
}

function reviewsOf(count: number): string {
  return count === 1 ? '1 Bewertung' : `${count} Bewertungen`
}

const decimal = (value: number) => value.toLocaleString('de')
