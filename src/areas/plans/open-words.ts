/** Words about what a plan closes to new students, English: on the upgrade page and beside the list of it. */
export const openProductsWords = {
  closed:
    '{closed, plural, one {1 of your {count, number} published {things} is closed to new students} other {{closed, number} of your {count, number} published {things} are closed to new students}}',
  closedText:
    'The {plan} keeps {limit, plural, one {# {thing}} other {# {things}}} open. Everyone already in the others keeps everything.',
  choose: 'Choose which stay open',
  plans: 'See plans',
  dialog: {
    title: 'Choose which {things} stay open',
    text: 'The {plan} keeps {limit, plural, one {# of your {count, number} published {things}} other {# of your {count, number} published {things}}} open to new students. The others can’t be bought or joined for now. Their students keep everything, and an upgrade opens them again.',
    legend: 'Open to new students',
    students: '{count, plural, =0 {No students} one {# student} other {# students}}',
    chosen: '{chosen, number} of {limit, number} chosen',
    full: 'Clear one to choose another.',
    missing: '{count, plural, one {Choose 1 more {thing}.} other {Choose # more {things}.}}',
    failed: 'Your {things} didn’t load.',
    save: 'Save choice',
    busy: 'Saving...',
    saved:
      '{open, plural, one {“{title}” is the {thing} that stays open} other {# {things} stay open to new students}}',
  },
} as const
