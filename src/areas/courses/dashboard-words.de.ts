import type { Words } from '#kernel/language.ts'
import type { courseDashboardWords } from './dashboard-words.ts'

/** What the dashboard says about courses, German. */
export const courseDashboardWordsDe: Words<typeof courseDashboardWords> = {
  create: 'Kurs erstellen',
  createText: 'Ein Titel reicht für den Anfang',
  figures: {
    text: 'Fortschritt und Abbrüche',
    enrollments: 'Einschreibungen',
    completions: 'Abgeschlossene Kurse',
  },
  first: {
    title: 'Den ersten Kurs erstellen',
    text: 'Ein Titel reicht für den Anfang. Verkaufen kannst du noch am selben Tag.',
    again: 'Deine Kurse ansehen',
    way: 'Erst die Gliederung, dann die Lektionen.',
  },
  publish: { text: 'Braucht eine Lektion mit Inhalt.', open: 'Kurs öffnen' },
  testOrder: 'einen Kurs veröffentlichen',
  recent: 'Neueste Kurse',
  list: {
    failed: 'Deine Kurse konnten nicht geladen werden.',
    seeAll: 'Alle {count, number} ansehen',
    course: 'Kurs',
    status: 'Status',
    students: 'Teilnehmende',
    revenue: 'Umsatz',
    progress: 'Fortschritt',
    noProgress: 'Noch keine Teilnehmenden',
    progressOf: 'Durchschnittlicher Fortschritt in {course}',
    lessons: '{count, plural, =0 {Noch keine Lektionen} one {# Lektion} other {# Lektionen}}',
    viewSalesPage: 'Verkaufsseite ansehen',
    copyLink: 'Link kopieren',
    duplicate: 'Duplizieren',
    duplicated: '„{title}“ liegt als Entwurf bereit',
    open: 'Öffnen',
    copied: 'Link kopiert',
    notCopied: 'Der Browser hat das Kopieren nicht erlaubt. Hier ist der Link: {link}',
    emptyTitle: 'Hier erscheinen deine Kurse',
    emptyText: 'Erstelle einen Kurs und verfolge hier Verkäufe und Fortschritt.',
  },
}
