import type { Words } from '#kernel/language.ts'
import type { storefrontSiteText } from './words.ts'

/** Words of the storefront and of the pages that stand when there is no page, German. */
export const storefrontSiteTextDe: Words<typeof storefrontSiteText> = {
  free: 'Kostenlos',
  buy: (price) => `Für ${price} kaufen`,
  getFree: 'Kostenlos holen',
  look: 'Reinschauen',
  facts: 'Auf einen Blick',
  places: 'Auch hier:',
  by: 'Mit',
  reviews: {
    title: 'Was Lernende sagen',
    summary: (average, count) => `${decimal(average)} von 5 im Durchschnitt, aus ${reviewsOf(count)}`,
    stars: (rating) => `${decimal(rating)} von 5 Sternen`,
  },
  ownEmpty: {
    text: 'Ist das dein Shop? Veröffentliche einen Kurs, und er steht sofort hier.',
    link: 'Meine Kurse öffnen',
  },
  descriptionOf: (name) => `Kurse von ${name}.`,
  empty: {
    title: 'Der erste Kurs entsteht gerade',
    text: (name) =>
      `Hier gibt es noch nichts zu kaufen. Sobald ${name} einen Kurs öffnet, steht er auf dieser Seite.`,
  },
  rating: (average, count) => `${decimal(average)} von 5, aus ${reviewsOf(count)}`,
  browse: {
    title: 'Kurse zum Mitmachen',
    documentTitle: (brandName) => `Kurse – ${brandName}`,
    lead: 'Alles, was du hier lernen kannst, von allen, die hier unterrichten.',
    form: 'Kurse finden',
    q: 'Suche',
    subject: 'Thema',
    anySubject: 'Jedes Thema',
    level: 'Niveau',
    anyLevel: 'Jedes Niveau',
    language: 'Unterrichtssprache',
    anyLanguage: 'Jede Sprache',
    price: 'Preis',
    prices: { any: 'Jeder Preis', free: 'Kostenlos', paid: 'Kostenpflichtig' },
    length: 'Dauer',
    lengths: {
      any: 'Jede Dauer',
      short: 'Bis 2 Stunden',
      medium: '2 bis 6 Stunden',
      long: 'Über 6 Stunden',
    },
    sort: 'Sortierung',
    sorts: {
      newest: 'Neueste zuerst',
      popular: 'Meiste Teilnehmende',
      rating: 'Beste Bewertung',
      price: 'Niedrigster Preis',
    },
    filters: 'Gesetzte Filter',
    without: (filter) => `Ohne ${filter}`,
    clear: 'Zurücksetzen',
    submit: 'Kurse anzeigen',
    list: 'Kurse',
    count: (count, most) => (count > most ? `Mehr als ${most} Kurse` : coursesOf(count)),
    foundTitle: (found, brandName) => `${found} gefunden – ${brandName}`,
    by: (seller) => `Von ${seller}`,
    more: 'Weitere Kurse',
    start: 'Zurück zum Anfang',
    pages: 'Seiten',
    closed: {
      title: 'Kurse findest du hier über ihre Links',
      text: 'Es gibt hier keine Liste aller Kurse. Frag die Person, die unterrichtet, nach der Adresse ihrer Seite.',
    },
    empty: {
      title: 'Der erste Kurs entsteht gerade',
      text: 'Hier gibt es noch nichts zu kaufen. Kurse erscheinen auf dieser Seite, sobald sie veröffentlicht sind.',
    },
    noMatch: {
      title: 'Kein Kurs passt dazu',
      text: (q, filters) =>
        `${q ? `Zu „${q}“ wurde nichts gefunden` : 'Es wurde nichts gefunden'}${filters && `. Gefiltert nach: ${filters}`}.`,
      clear: 'Zurücksetzen',
    },
  },
  search: { label: 'Kurs finden', submit: 'Suchen' },
  refused: { title: 'Das hat nicht geklappt' },
  notFound: {
    title: 'Diese Seite steht nicht auf der Karte',
    text: 'Der Link ist falsch, oder die Seite ist umgezogen. Prüfe die Adresse.',
    home: 'Zur Startseite',
  },
  failed: {
    title: 'Bei uns ist etwas kaputtgegangen',
    text: 'Was wir dir bestätigt hatten, ist nicht verloren. Versuch es mit derselben Seite noch einmal; klappt es wieder nicht, schicke uns diese Nummer.',
    requestId: 'Nummer der Anfrage',
    home: 'Zur Startseite',
    retry: 'Erneut versuchen',
  },
  offline: {
    title: 'Du bist offline',
    text: 'Diese Seite braucht eine Verbindung. Sie kommt von selbst, sobald wieder eine da ist.',
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

function coursesOf(count: number): string {
  return count === 1 ? '1 Kurs' : `${count} Kurse`
}

function reviewsOf(count: number): string {
  return count === 1 ? '1 Bewertung' : `${count} Bewertungen`
}

const decimal = (value: number) => value.toLocaleString('de')
