import type { Sentences } from '#kernel/sentences.ts'

/** Why access ended and why a row wasn't imported, by the code that's stored. */
export const studentsReasons = {
  'students.accessEnded({name})': '{name} ended your access to this course.',
  'students.givenByMistake': 'This access was given by mistake.',
  'students.turnedDown': 'You turned this course down.',

  'students.leftAlone': 'This person asked you not to enroll or email them',
  'students.changedMeanwhile': 'This changed during the import. Import this row again',
  'students.repeated': 'This address is already in a row above',
  'students.noEmail': 'No email address',
  'students.wrongEmail': 'Not an email address',
  'students.longName': 'The name is longer than 200 characters',
  'students.unreadableName': 'The name has characters we can’t read',
} as const satisfies Sentences

/** A code without parts. */
export type StudentsReason = Exclude<keyof typeof studentsReasons, `${string}(${string}`>
