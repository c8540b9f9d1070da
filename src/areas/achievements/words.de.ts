import type { Words } from '#kernel/language.ts'
import type { achievementsWords } from './words.ts'

/** Words of achievements, German. */
export const achievementsWordsDe: Words<typeof achievementsWords> = {
  title: 'Auszeichnungen',
  count: '{earned, number} von {all, number}',
  failed: 'Deine Auszeichnungen konnten nicht geladen werden.',
  failedText: 'Was du dir verdient hast, bleibt.',
  earned: 'Verdient',
  notYet: 'Noch nicht erreicht',
  names: {
    firstLesson: 'Erste Schritte',
    firstCourse: 'Erster Abschluss',
    sevenDays: 'Sieben Tage',
    noteTaker: 'Fleißig notiert',
    perfectScore: 'Volle Punktzahl',
    certified: 'Mit Zertifikat',
    fiftyLessons: 'Fünfzig Lektionen',
    tenHours: 'Zehn Stunden',
  },
  because: {
    firstLesson: 'Deine erste Lektion erledigt',
    firstCourse: 'Deinen ersten Kurs abgeschlossen',
    sevenDays: '7 Tage in Folge gelernt',
    noteTaker: '20 Notizen geschrieben',
    perfectScore: 'Jede Antwort eines Quiz richtig',
    certified: 'Dein erstes Zertifikat abgeholt',
    fiftyLessons: '50 Lektionen erledigt',
    tenHours: '10 Stunden gelernt',
  },
  by: {
    firstCourse: '{title} abgeschlossen',
    perfectScore: 'Jede Antwort richtig in {title}',
    certified: 'Das Zertifikat von {title}',
  },
  left: {
    firstLesson: 'Erledige eine Lektion',
    firstCourse: 'Schließ einen Kurs ab',
    sevenDays:
      '{left, plural, =7 {Lerne 7 Tage in Folge} one {Noch 1 Tag in Folge} other {Noch # Tage in Folge}}',
    noteTaker: 'Noch {left, plural, one {1 Notiz} other {# Notizen}}',
    perfectScore:
      '{have, plural, =0 {Beantworte ein Quiz ohne Fehler} other {Bestes Ergebnis bisher: #\u00a0%}}',
    certified: 'Schließ einen Kurs ab und hol dir sein Zertifikat',
    fiftyLessons: 'Noch {left, plural, one {1 Lektion} other {# Lektionen}}',
    tenHours: '{started, select, true {{done} von {goal}} other {Lerne 10 Stunden lang}}',
    inCourse: 'Noch {count, plural, one {1 Lektion} other {# Lektionen}} in {title}',
    claim: 'Zertifikat von {title} abholen',
  },
}
