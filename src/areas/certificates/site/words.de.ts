import type { Words } from '#kernel/language.ts'
import type { certificatesSiteText } from './words.ts'

/** Words of the public pages of certificates, German. */
export const certificatesSiteTextDe: Words<typeof certificatesSiteText> = {
  verified: 'Bestätigt',
  revoked: 'Widerrufen',
  notFound: 'Nicht gefunden',
  finished: (name, course) => `${name} hat ${course} abgeschlossen`,
  wasRevoked: (name, course) => `Das Zertifikat von ${name} für ${course} wurde widerrufen`,
  nothing: 'Zu diesem Code gibt es kein Zertifikat',
  nothingText:
    'Vergleiche ihn Zeichen für Zeichen. Die Buchstaben I, L und O kommen nicht vor: Es sind die Ziffern 1, 1 und 0.',
  issuedBy: 'Ausgestellt von',
  finishedOn: 'Abgeschlossen am',
  revokedOn: 'Widerrufen am',
  course: 'Kurs',
  code: 'Code',
  courseFacts: (lessons, duration) =>
    `${lessons === 1 ? '1 Lektion' : `${lessons} Lektionen`}${duration ? `, ${duration}` : ''}`,
  pdf: 'PDF herunterladen',
  linkedIn: 'Zu LinkedIn hinzufügen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  link: 'Link zu diesem Zertifikat',
  printInstead:
    'Dieser Name enthält Buchstaben, die unser PDF nicht setzen kann, deshalb führt das PDF hierher. Wenn du es auf Papier willst, drucke diese Seite.',
  checked:
    'Gerade eben mit den Unterlagen der Schule abgeglichen. Bei einem zurückgezogenen Zertifikat steht hier Widerrufen, bei einem falschen Code Nicht gefunden.',
  checkAnother: 'Anderen Code prüfen',
  check: 'Prüfen',
  title: (name, course) => `Zertifikat von ${name}, ${course}`,
  revokedTitle: 'Widerrufenes Zertifikat',
  notFoundTitle: 'Zertifikat nicht gefunden',
  description: (name, course, seller) =>
    `${name} hat ${course} von ${seller} abgeschlossen. Mit den Unterlagen der Schule abgeglichen.`,
}
