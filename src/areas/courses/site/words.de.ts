import type { Words } from '#kernel/language.ts'
import { facetWordsDe } from '../facet-words.de.ts'
import { rates } from '../media-rules.ts'
import type { coursesSiteText } from './words.ts'

/** Words of a course's sales page, German. */
export const coursesSiteTextDe: Words<typeof coursesSiteText> = {
  about: 'Über diesen Kurs',
  outline: 'Gliederung',
  outlineSum: (sections, lessons, length, previews) =>
    [
      [sections > 1 ? `${sections} Teile` : null, lessonsOf(lessons), length].filter(Boolean).join(', '),
      previews === 0
        ? ''
        : previews === 1
          ? ' Eine Lektion ist kostenlos.'
          : ` ${previews} Lektionen sind kostenlos.`,
    ].join('.'),
  lessons: lessonsOf,
  freePreview: 'Kostenlose Vorschau',
  includes: {
    lessons: (count) => (count === 1 ? '1 Lektion' : `Alle ${count} Lektionen`),
    length: (length) => `${length} in deinem Tempo`,
    certificate: 'Zertifikat mit deinem Namen',
    devices: 'Auf Handy, Tablet und Computer',
  },
  buy: {
    owned: 'Dieser Kurs gehört dir.',
    open: 'Öffne ihn.',
    openButton: 'Kurs öffnen',
    closed: 'Diesen Kurs kannst du gerade nicht kaufen',
  },
  kinds: {
    video: 'Video',
    audio: 'Audio',
    text: 'Text',
    pdf: 'PDF',
    download: 'Download',
    quiz: 'Quiz',
  },
  questions: (count) => (count === 1 ? '1 Frage' : `${count} Fragen`),
  files: (count) => (count === 1 ? '1 Datei' : `${count} Dateien`),
  youGet: 'Das lernst du',
  preview: (title) => `Kostenlose Vorschau: ${title}`,
  otherCourses: (name) => `Mehr von ${name}`,
  writtenAt: ({ done, total }, day) =>
    total > 0 && done >= total
      ? `Kurs abgeschlossen · ${day}`
      : `Nach ${done} von ${total === 1 ? '1 Lektion' : `${total} Lektionen`} · ${day}`,
  faq: 'Fragen',
  updated: (day) => `Aktualisiert: ${day}`,
  facets: facetWordsDe,
  taughtIn: (language) => `Auf ${language}`,
  captions: (languages) => `Untertitel: ${languages}`,
  guarantee: 'Garantie',
  player: {
    speed: 'Tempo',
    rates: rates.map((rate) => ({ rate, label: `${String(rate).replace('.', ',')}×` })),
    captions: 'Untertitel',
    captionsOff: 'Keine Untertitel',
  },
  quiz: {
    pass: (percent) => `Mit ${percent}\u00a0% hast du bestanden.`,
    questionOf: (place, total) => `Frage ${place} von ${total}`,
    points: (points) => (points === 1 ? '1 Punkt' : `${points} Punkte`),
    chooseOne: 'Wähle eine Antwort.',
    chooseSeveral: 'Wähle alle richtigen Antworten.',
    putInOrder: 'Bring das in die richtige Reihenfolge.',
    placeOf: (place, total) => `Platz ${place} von ${total}`,
    choose: 'Auswählen',
    yourAnswer: 'Deine Antwort',
    check: 'Antworten prüfen',
    note: 'Eine Frage ohne Antwort zählt als falsch. Deine Antworten werden nicht gespeichert.',
    score: (points, of, percent, passed) =>
      `${points} von ${of} (${percent}\u00a0%). ${passed ? 'Bestanden.' : 'Nicht bestanden.'}`,
    afterPass: 'Die richtigen Antworten siehst du, sobald du bestanden hast.',
    never: 'Lösungen werden in diesem Quiz nicht gezeigt.',
    again: 'Noch ein Versuch',
    right: 'Richtig',
    wrong: 'Falsch',
    pointsOf: (points, of) => `${points} von ${of === 1 ? '1 Punkt' : `${of} Punkten`}`,
    answer: 'Deine Antwort',
    noAnswer: 'Keine Antwort',
    rightAnswer: 'Richtige Antwort',
    acceptedAnswers: 'Gültige Antworten',
    rightOrder: 'Richtige Reihenfolge',
    explanation: 'Erklärung',
  },
  previewPage: {
    lead: 'Diese Lektion ist für alle kostenlos. Der Rest gehört zum Kurs.',
    back: 'Zurück zum Kurs',
    next: (title) => `Nächste kostenlose Lektion: ${title}`,
    open: 'PDF öffnen',
    page: 'Seite',
    play: (title) => `${title} abspielen`,
    failed: 'Das ließ sich nicht abspielen.',
    file: 'Datei öffnen',
    download: 'Herunterladen',
    onHost: (host) => `Auf ${host} ansehen`,
    hostNote: (host) =>
      `Das Video läuft auf ${host}, der Seite eines anderen Unternehmens. Dort ist dein Besuch sichtbar.`,
  },
}

function lessonsOf(count: number): string {
  return count === 1 ? '1 Lektion' : `${count} Lektionen`
}
