import type { Words } from '#kernel/language.ts'
import type { openProductsWords } from './open-words.ts'

/** Words about what a plan closes to new students, German. */
export const openProductsWordsDe: Words<typeof openProductsWords> = {
  closed:
    '{closed, plural, one {1 deiner {count, number} veröffentlichten {things} ist für neue Teilnehmende geschlossen} other {{closed, number} deiner {count, number} veröffentlichten {things} sind für neue Teilnehmende geschlossen}}',
  closedText:
    'Im {plan} {limit, plural, one {bleibt # {thing}} other {bleiben # {things}}} offen. Wer in den anderen schon dabei ist, behält alles.',
  choose: 'Auswählen, was offen bleibt',
  plans: 'Tarife ansehen',
  dialog: {
    title: 'Welche {things} bleiben offen?',
    text: 'Im {plan} {limit, plural, one {bleibt # deiner {count, number} veröffentlichten {things}} other {bleiben # deiner {count, number} veröffentlichten {things}}} für neue Teilnehmende offen. Die anderen kann vorerst niemand neu kaufen oder beginnen. Wer dabei ist, behält alles, und mit einem Upgrade öffnen sie wieder.',
    legend: 'Offen für neue Teilnehmende',
    students: '{count, plural, =0 {Noch niemand} one {# Teilnehmer:in} other {# Teilnehmende}}',
    chosen: '{chosen, number} von {limit, number} gewählt',
    full: 'Nimm bei einem den Haken weg, um einen anderen zu wählen.',
    missing: '{count, plural, one {Wähle noch 1 {thing}.} other {Wähle noch # {things}.}}',
    failed: 'Deine {things} konnten nicht geladen werden.',
    save: 'Auswahl speichern',
    busy: 'Wird gespeichert\u00a0…',
    saved:
      '{open, plural, one {„{title}“ ({thing}) bleibt für neue Teilnehmende offen} other {# {things} bleiben für neue Teilnehmende offen}}',
  },
}
