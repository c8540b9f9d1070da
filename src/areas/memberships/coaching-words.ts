/** What the screen says of coaching that a tier gives, English. */
export const tierCoachingWords = {
  label: 'Coaching package',
  none: 'No coaching',
  hint: 'Members get sessions from it each month',
  sessions: 'Sessions a month',
  sessionsHint: 'Unused ones expire when the month ends',
  sessionsWrong: 'Enter a whole number from 1 to {most}',
}
