import type { Words } from '#kernel/language.ts'
import type { openCoursesWords } from './open-words.ts'

/** Words about courses that a plan closes to new students, German. */
export const openCoursesWordsDe: Words<typeof openCoursesWords> = {
  closed:
    '{closed, plural, one {1 deiner {count, number} veröffentlichten Kurse ist für neue Teilnehmende geschlossen} other {{closed, number} deiner {count, number} veröffentlichten Kurse sind für neue Teilnehmende geschlossen}}',
  closedText:
    'Im {plan} {limit, plural, one {bleibt # Kurs} other {bleiben # Kurse}} offen. Wer in den anderen schon dabei ist, behält alles.',
  choose: 'Offene Kurse wählen',
  plans: 'Tarife ansehen',
  dialog: {
    title: 'Welche Kurse bleiben offen?',
    text: 'Im {plan} {limit, plural, one {bleibt # deiner {count, number} veröffentlichten Kurse} other {bleiben # deiner {count, number} veröffentlichten Kurse}} für neue Teilnehmende offen. Die anderen kann vorerst niemand neu kaufen oder beginnen. Wer dabei ist, behält alles, und mit einem Upgrade öffnen sie wieder.',
    legend: 'Offen für neue Teilnehmende',
    students: '{count, plural, =0 {Noch niemand} one {# Teilnehmer:in} other {# Teilnehmende}}',
    chosen: '{chosen, number} von {limit, number} gewählt',
    full: 'Nimm bei einem den Haken weg, um einen anderen zu wählen.',
    missing: '{count, plural, one {Wähle noch 1 Kurs.} other {Wähle noch # Kurse.}}',
    failed: 'Deine Kurse konnten nicht geladen werden.',
    save: 'Auswahl speichern',
    busy: 'Wird gespeichert\u00a0…',
    saved:
      '{open, plural, one {„{title}“ bleibt für neue Teilnehmende offen} other {# Kurse bleiben für neue Teilnehmende offen}}',
  },
}
