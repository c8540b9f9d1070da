import type { Sentences } from '#kernel/sentences.ts'

/** What plans say of courses, German. */
export const planSentencesDe: Sentences = {
  'The Free Plan includes 1 course. Move to Basic for 10.':
    'Der Free-Tarif enthält 1 Kurs. Mit Basic sind es 10.',
  'The Basic Plan includes 10 courses. Move to Pro for as many as you like.':
    'Der Basic-Tarif enthält 10 Kurse. Mit Pro sind es so viele, wie du willst.',
  'The Pro Plan includes as many courses as you like.':
    'Der Pro-Tarif enthält so viele Kurse, wie du willst.',
  'This course is closed to new students: the Free Plan keeps 1 course open. Choose another one to keep open under Courses, or move to Basic for 10.':
    'Dieser Kurs ist für neue Teilnehmende geschlossen: Der Free-Tarif hält 1 Kurs offen. Wähle unter Kurse, welcher offen bleibt, oder wechsle für 10 zu Basic.',
  'This course is closed to new students: the Basic Plan keeps 10 courses open. Choose others to keep open under Courses, or move to Pro for as many as you like.':
    'Dieser Kurs ist für neue Teilnehmende geschlossen: Der Basic-Tarif hält 10 Kurse offen. Wähle unter Kurse, welche offen bleiben, oder wechsle für beliebig viele zu Pro.',
  'The Pro Plan keeps all your courses open.': 'Der Pro-Tarif hält alle deine Kurse offen.',
  'Choose 1 course. That’s what the Free Plan keeps open.':
    'Wähle 1 Kurs. So viele hält der Free-Tarif offen.',
  'Choose at most 10 courses. That’s what the Basic Plan keeps open.':
    'Wähle höchstens 10 Kurse. So viele hält der Basic-Tarif offen.',
}
