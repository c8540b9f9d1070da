/** Words about courses that a plan closes to new students, English: on the upgrade page and beside the courses. */
export const openCoursesWords = {
  closed:
    '{closed, plural, one {1 of your {count, number} published courses is closed to new students} other {{closed, number} of your {count, number} published courses are closed to new students}}',
  closedText:
    'The {plan} keeps {limit, plural, one {# course} other {# courses}} open. Everyone already in the others keeps everything.',
  choose: 'Choose which stay open',
  plans: 'See plans',
  dialog: {
    title: 'Choose which courses stay open',
    text: 'The {plan} keeps {limit, plural, one {# of your {count, number} published courses} other {# of your {count, number} published courses}} open to new students. The others can’t be bought or joined for now. Their students keep everything, and an upgrade opens them again.',
    legend: 'Open to new students',
    students: '{count, plural, =0 {No students} one {# student} other {# students}}',
    chosen: '{chosen, number} of {limit, number} chosen',
    full: 'Clear one to choose another.',
    missing: '{count, plural, one {Choose 1 more course.} other {Choose # more courses.}}',
    failed: 'Your courses didn’t load.',
    save: 'Save choice',
    busy: 'Saving...',
    saved:
      '{open, plural, one {“{title}” is the course that stays open} other {# courses stay open to new students}}',
  },
} as const
