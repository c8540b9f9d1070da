import type { Words } from '#kernel/language.ts'
import type { studentWords } from './student-words.ts'

/** What the student's dashboard and My learning say of courses, German. */
export const studentWordsDe: Words<typeof studentWords> = {
  ready: 'Deine Kurse und was in jedem als Nächstes kommt.',
  stopped: 'Du hast {when} in „{lesson}“ bei {time} aufgehört.',
  lastIn: 'Zuletzt warst du {when} in „{course}“.',
  when: {
    morning: 'heute Morgen',
    afternoon: 'heute Nachmittag',
    evening: 'heute Abend',
    yesterday: 'gestern',
    day: 'am {date}',
  },
  cards: {
    enrolled: 'Belegte Kurse',
    finished: '{count, plural, =0 {noch keiner abgeschlossen} other {# abgeschlossen}}',
    lessons: 'Erledigte Lektionen',
    thisWeek: 'diese Woche',
    noneThisWeek: 'keine diese Woche',
    noHours: '0 min',
    hours: 'Lernstunden',
  },
  emptyTitle: 'Finde deinen ersten Kurs',
  emptyText: 'Kurse, die du mit {email} kaufst oder beginnst, erscheinen sofort hier.',
  nothingDone: 'Hier erscheinen die Lektionen, die du abschließt.',
  browse: 'Kurse entdecken',
  actions: {
    materials: 'Materialien herunterladen',
    files: '{count, plural, =0 {noch keine Dateien} one {# Datei} other {# Dateien}}',
    schedule: 'Lernzeit planen',
  },
  facts: {
    joined: 'Du nimmst jetzt an <b>{course}</b> teil',
    lesson: 'Du hast <b>{lesson}</b> abgeschlossen',
    quiz: 'Du hast <b>{lesson}</b> mit {percent, number}\u00a0% bestanden',
    finished: 'Du hast den Kurs <b>{course}</b> abgeschlossen',
  },
  list: {
    list: 'Deine Kurse',
    search: 'Deine Kurse durchsuchen',
    shown: '{count, plural, one {# Kurs} other {# Kurse}}',
    noMatch: 'Keine Kurse zu „{search}“',
    noneShown: 'Hier sind keine Kurse',
    failed: 'Deine Kurse konnten nicht geladen werden.',
    failedText: 'Deine Kurse und dein Fortschritt sind sicher.',
    emptyTitle: 'Finde deinen ersten Kurs',
    emptyText: 'Kurse, die du mit {email} kaufst oder beginnst, erscheinen sofort hier.',
    browse: 'Kurse entdecken',
  },
}
