import type { Sentences } from '#kernel/sentences.ts'

export const coursesRulesDe: Sentences = {
  // Lengths and numbers
  'Use at most 150 characters': 'Höchstens 150 Zeichen',
  'Use at most 200 characters': 'Höchstens 200 Zeichen',
  'Use at most 254 characters': 'Höchstens 254 Zeichen',
  'Use at most 5,000 characters': 'Höchstens 5.000 Zeichen',
  'Use at most 10,000 characters': 'Höchstens 10.000 Zeichen',
  'Use a file of at most 900 kB': 'Nimm eine Datei mit höchstens 900 kB',
  'Enter 0 or more days': 'Gib 0 oder mehr Tage ein',
  'Use at most 3,650 days': 'Höchstens 3.650 Tage',
  'Enter 1 to 100': 'Gib 1 bis 100 ein',
  'Enter a language like en or pt-BR': 'Gib eine Sprache wie de oder pt-BR ein',
  'Give each choice its own key': 'Gib jeder Antwort einen eigenen Schlüssel',
  'Give each question its own key': 'Gib jeder Frage einen eigenen Schlüssel',

  // What is missing before a course goes on sale
  'Enter a course title before publishing.': 'Gib vor dem Veröffentlichen einen Kurstitel ein.',
  'Add at least one lesson with content before publishing.':
    'Füge vor dem Veröffentlichen mindestens eine Lektion mit Inhalt hinzu.',
  'Set a price, or leave it empty for a free course.':
    'Lege einen Preis fest, oder lass ihn für einen kostenlosen Kurs leer.',
  'Connect a way to get paid to sell this course to others.':
    'Verbinde einen Zahlungsweg, um diesen Kurs an andere zu verkaufen.',
  'Confirm your email address before selling publicly.':
    'Bestätige deine E-Mail-Adresse, bevor du öffentlich verkaufst.',
  'This course is already published.': 'Dieser Kurs ist schon veröffentlicht.',

  // When it counts
  'Marked complete at {percent}% watched, or when you press the button.':
    'Gilt als erledigt, wenn {percent}\u00a0% angesehen sind oder du auf den Button drückst.',
  'Marked complete at {percent}% heard, or when you press the button.':
    'Gilt als erledigt, wenn {percent}\u00a0% angehört sind oder du auf den Button drückst.',
  'Marked complete when you pass with {percent}% or more.':
    'Gilt als erledigt, wenn du mit {percent} % oder mehr bestehst.',
  'Marked complete when you submit your answers.': 'Gilt als erledigt, wenn du deine Antworten abgibst.',
  'Marked complete when you press the button.': 'Gilt als erledigt, wenn du auf den Button drückst.',

  // What plans say of courses
  'The Free Plan includes 1 course. Upgrade to Basic for 10.':
    'Der Free-Tarif enthält 1 Kurs. Mit Basic sind es 10.',
  'The Basic Plan includes 10 courses. Upgrade to Pro for as many as you like.':
    'Der Basic-Tarif enthält 10 Kurse. Mit Pro sind es so viele, wie du willst.',
  'The Pro Plan includes as many courses as you like.':
    'Der Pro-Tarif enthält so viele Kurse, wie du willst.',
  'This course is closed to new students: the Free Plan keeps 1 course open. Choose which one stays open under Courses, or upgrade to Basic for 10.':
    'Dieser Kurs ist für neue Teilnehmende geschlossen: Der Free-Tarif hält 1 Kurs offen. Wähle unter „Kurse“, welcher offen bleibt, oder wechsle für 10 zu Basic.',
  'This course is closed to new students: the Basic Plan keeps 10 courses open. Choose which ones stay open under Courses, or upgrade to Pro for as many as you like.':
    'Dieser Kurs ist für neue Teilnehmende geschlossen: Der Basic-Tarif hält 10 Kurse offen. Wähle unter „Kurse“, welche offen bleiben, oder wechsle für beliebig viele zu Pro.',
  'The Pro Plan keeps all your courses open.': 'Der Pro-Tarif hält alle deine Kurse offen.',
  'Choose 1 course. That’s what the Free Plan keeps open.':
    'Wähle 1 Kurs. So viele hält der Free-Tarif offen.',
  'Choose at most 10 courses. That’s what the Basic Plan keeps open.':
    'Wähle höchstens 10 Kurse. So viele hält der Basic-Tarif offen.',
}
