import type { Sentences } from '#kernel/sentences.ts'

export const learningRulesDe: Sentences = {
  // When a lesson opens
  'This lesson comes with the course.': 'Diese Lektion gehört zum Kurs.',
  'Opens in {time}.': 'Öffnet in {time}.',
  'Opens in {time}, 1 day after you joined.': 'Öffnet in {time}, 1 Tag nach deinem Start.',
  'Opens in {time}, {days} days after you joined.':
    'Öffnet in {time}, {days, number} Tage nach deinem Start.',
  'Opens {day}.': 'Öffnet am {day, day}.',
  'Opens {day}, 1 day after you joined.': 'Öffnet am {day, day}, 1 Tag nach deinem Start.',
  'Opens {day}, {days} days after you joined.':
    'Öffnet am {day, day}, {days, number} Tage nach deinem Start.',
  'Finish “{title}” first.': 'Schließe zuerst „{title}“ ab.',

  // Why a lesson counts, and what was done in it: learner and creator read the same
  'Opened.': 'Geöffnet.',
  'Watched {percent}%: complete.': '{percent} % angesehen: zählt.',
  'Started playing.': 'Wiedergabe begonnen.',
  'Watched {percent}%.': '{percent} % angesehen.',
  'Read for {duration}.': '{duration} gelesen.',
  'Quiz {points} of {of} ({percent}%): passed. Lesson complete.':
    'Quiz {points} von {of} ({percent} %): bestanden, zählt.',
  'Quiz {points} of {of} ({percent}%): passed.': 'Quiz {points} von {of} ({percent} %): bestanden.',
  'Quiz {points} of {of} ({percent}%): not passed. Lesson complete.':
    'Quiz {points} von {of} ({percent} %): nicht bestanden, zählt.',
  'Quiz {points} of {of} ({percent}%): not passed.': 'Quiz {points} von {of} ({percent} %): nicht bestanden.',
  'Downloaded “{title}”.': '„{title}“ heruntergeladen.',
  'Marked as done by the creator.': 'Vom Creator als erledigt markiert.',
  'Marked as done.': 'Als erledigt markiert.',
  'Marked as not done by the creator.': 'Vom Creator als nicht erledigt markiert.',
  'Marked as not done.': 'Als nicht erledigt markiert.',
  'Progress was reset by the creator.': 'Der Fortschritt wurde vom Creator zurückgesetzt.',
  'Complete: watched {percent}%.': 'Zählt: {percent} % angesehen.',
  'Complete: quiz passed, best result {percent}%.': 'Zählt: Quiz bestanden, bestes Ergebnis {percent} %.',
  'Complete: quiz submitted.': 'Zählt: Quiz abgegeben.',
  'Complete: marked as done by the creator.': 'Zählt: vom Creator als erledigt markiert.',
  'Complete: marked as done.': 'Zählt: als erledigt markiert.',
  'Not complete: marked as not done.': 'Zählt nicht: als nicht erledigt markiert.',
  'Not complete yet: quiz not submitted.': 'Zählt noch nicht: Quiz nicht abgegeben.',
  'Not complete yet: best result {percent}% of {needed}%.':
    'Zählt noch nicht: bestes Ergebnis {percent} % von {needed} %.',
  'Not complete yet: marked as not done.': 'Zählt noch nicht: als nicht erledigt markiert.',
  'Not complete yet: {percent}% of {needed}% watched.':
    'Zählt noch nicht: {percent} % von {needed} % angesehen.',
  'Not complete yet: not marked as done.': 'Zählt noch nicht: nicht als erledigt markiert.',
  'Not opened yet.': 'Noch nicht geöffnet.',

  // Study times
  'Choose at least one day': 'Wähle mindestens einen Tag',
  'Choose each day only once': 'Wähle jeden Tag nur einmal',
  'Enter a time like 19:30': 'Gib eine Uhrzeit wie 19:30 ein',
  'We don’t know this time zone': 'Diese Zeitzone kennen wir nicht',
}
