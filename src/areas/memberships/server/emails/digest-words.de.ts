import type { Words } from '#kernel/language.ts'
import type { digestMail } from './digest-words.ts'

/** Words of the weekly email to members, German. */
export const digestMailDe: Words<typeof digestMail> = {
  subject: (seller, title, more) =>
    more === 0
      ? `Neu bei ${seller}: ${title}`
      : `Neu bei ${seller}: ${title} und ${more === 1 ? '1 weiterer Inhalt' : `${more} weitere Inhalte`}`,
  heading: 'Diese Woche neu für dich',
  text: (tier) => `Das ist neu in deinem Mitgliederbereich und in ${tier} enthalten.`,
  kinds: { course: 'Kurs', session: 'Live-Termin', document: 'Dokument' },
  piece: (title, about) => `${title} (${about})`,
  at: (when, zone) => `${when}, Ortszeit ${zone}`,
  more: (count) =>
    count === 1
      ? 'Im Mitgliederbereich wartet noch ein weiterer Inhalt.'
      : `Im Mitgliederbereich warten noch ${count} weitere Inhalte.`,
  live: 'Live in den nächsten sieben Tagen:',
  button: 'Mitgliederbereich öffnen',
  receipt: 'Beleg und Mitgliederbereich öffnen',
  footer: (seller) =>
    `Du bekommst diese E-Mail in Wochen mit neuen Inhalten, weil du Mitglied bei ${seller} bist.`,
}
