import type { Words } from '#kernel/language.ts'
import { availabilityWordsDe } from './availability-words.de.ts'
import { calendarWordsDe } from './calendar-words.de.ts'
import { clientWordsDe } from './client-words.de.ts'
import { importWordsDe } from './import-words.de.ts'
import { packageWordsDe } from './package-words.de.ts'
import { sessionWordsDe } from './session-words.de.ts'
import type { coachingWords } from './words.ts'

/** Every visible word of the creator's coaching screens, German. */
export const coachingWordsDe: Words<typeof coachingWords> = {
  title: 'Coaching',
  purpose: 'Uhrzeiten in {place, select, UTC {UTC} other {{place}}}, daneben die Ortszeit beim Kunden.',
  crumbs: 'Wo du bist',
  tabs: { label: 'Coaching', sessions: 'Termine', clients: 'Kunden', packages: 'Pakete' },
  hours: 'Buchbare Zeiten',
  newSession: 'Neuer Termin',
  newPackage: 'Neues Paket',
  failed: 'Dein Coaching konnte nicht geladen werden.',
  actionFailed: 'Das hat nicht geklappt. Versuch es noch einmal.',
  types: { video: 'Videoanruf', phone: 'Telefonat', inPerson: 'Vor Ort' },
  statuses: {
    scheduled: 'Geplant',
    confirmed: 'Bestätigt',
    completed: 'Abgeschlossen',
    canceled: 'Abgesagt',
  },
  minutes: '{count, number} Min.',
  sessionCount: '{count, plural, one {1 Termin} other {# Termine}}',
  copyLink: 'Buchungslink kopieren',
  copied: 'Link kopiert.',
  notCopied: 'Kopiere diesen Link: {link}',
  start: {
    title: 'Hol dir deine erste Buchung',
    label: 'Bereit für Buchungen',
    hours: 'Lege deine Zeiten fest',
    hoursMeta: 'Montag bis Freitag, 9 bis 17 Uhr in {place}, bis du sie änderst.',
    package: 'Erstelle ein Paket',
    packageMeta: 'Wie viele Termine, wie lang und zu welchem Preis.',
    link: 'Teile deinen Buchungslink',
    linkMeta: 'Kunden wählen eine Zeit in ihrer eigenen Zeitzone.',
    linkLocked: 'Den gibt es, sobald ein Paket aktiv ist.',
    copy: 'Link kopieren',
  },
  zones: {
    pair: '{time} {place}',
    pairOtherDay: '{time} {place}, {day}',
    shifted:
      'Bis dahin werden die Uhren umgestellt. {place} ist dann {hours, plural, =0 {gleichauf mit {host}} one {{difference} Stunde {direction, select, ahead {vor} other {hinter}} {host}} other {{difference} Stunden {direction, select, ahead {vor} other {hinter}} {host}}}.',
    shiftedShort: 'Vorher Zeitumstellung',
    unknown: 'Zeitzone noch nicht bekannt',
  },
  notes: {
    private: 'Private Notizen',
    privateHint: 'Nur du siehst sie.',
    shared: 'Gemeinsame Notizen',
    sharedHint: '{name} sieht sie.',
    save: 'Notizen speichern',
    saving: 'Wird gespeichert …',
    saved: 'Notizen gespeichert.',
    failed: 'Deine Notizen wurden nicht gespeichert. Versuch es noch einmal.',
  },
  session: sessionWordsDe,
  client: clientWordsDe,
  importing: importWordsDe,
  package: packageWordsDe,
  availability: availabilityWordsDe,
  calendars: calendarWordsDe,
}
