import type { Words } from '#kernel/language.ts'
import type { appWords } from './app-words.ts'

/** Words of the frame around every area, German. */
export const appWordsDe: Words<typeof appWords> = {
  nav: {
    dashboard: 'Dashboard',
    shortcuts: 'Tastenkürzel',
    sell: 'Verkaufen',
    numbers: 'Zahlen',
    learn: 'Lernen',
    yours: 'Persönlich',
    landingPages: 'Landingpages',
    email: 'E-Mail',
    crm: 'CRM',
    analytics: 'Auswertungen',
  },
  account: {
    role: '{role, select, admin {Admin} creator {Creator} student {Teilnehmer:in} other {Keine Rolle}}',
    shortcuts: 'Tastenkürzel',
    version: 'Version {version}',
    firstSteps: 'Erste Schritte',
    install: 'Als App installieren',
    signOutFailed: 'Du konntest nicht abgemeldet werden. Versuch es noch einmal.',
  },
  plan: {
    courses: '{used, number} von {limit, plural, one {# Kurs} other {# Kursen}}',
    students: '{used, number} von {limit, plural, one {# Teilnehmer:in} other {# Teilnehmenden}}',
    coursesOpen: '{used, plural, one {# Kurs} other {# Kurse}}',
    studentsOpen: '{used, plural, one {# Teilnehmer:in} other {# Teilnehmende}}',
    meter: 'Nutzung des Tarifs',
  },
  update: { text: 'Eine neue Version ist verfügbar.', reload: 'Neu laden' },
  palette: {
    signOut: 'Abmelden',
  },
  keys: {
    everywhere: 'Überall',
    goTo: 'Gehe zu',
    lists: 'Listen',
    palette: 'Suchen und öffnen',
    search: 'In dieser Liste oder überall suchen',
    new: 'Neu',
    sheet: 'Tastenkürzel',
    sidebar: 'Seitenleiste einklappen',
    submit: 'Formular absenden',
    save: 'Änderungen speichern',
    next: 'Nächste Zeile',
    previous: 'Vorherige Zeile',
    open: 'Öffnen',
    edit: 'Zum Bearbeiten öffnen',
    select: 'Auswählen',
    range: 'Bis hierher auswählen',
    letGo: 'Auswahl aufheben, schließen',
    about:
      'Kürzel mit einer Taste funktionieren außerhalb von Textfeldern. Auf dem Mac nimmst du ⌘ statt Strg.',
    switchOff: 'Kürzel mit einer Taste in den Einstellungen ausschalten',
  },
  notBuilt: { title: 'Dieses Werkzeug gibt es noch nicht.', text: 'Wir bauen noch daran.' },
  notFound: {
    title: 'Diese Seite steht nicht auf der Karte',
    text: 'Der Link stimmt nicht, oder die Seite ist umgezogen. Prüfe die Adresse.',
    toDashboard: 'Zum Dashboard',
    toHome: 'Zur Startseite',
  },
  failed: {
    title: 'Hier ist etwas schiefgegangen',
    text: 'Die Seite konnte nicht angezeigt werden. Was du gespeichert hast, ist sicher.',
    again: 'Erneut versuchen',
  },
}
