/** What the student's dashboard and My learning say of courses. */
export const studentWords = {
  /** Under the greeting. */
  ready: 'Your courses, and what comes next in each.',
  stopped: 'You left off at {time} in {lesson} {when}.',
  lastIn: 'You were last in {course} {when}.',
  when: {
    morning: 'this morning',
    afternoon: 'this afternoon',
    evening: 'this evening',
    yesterday: 'yesterday',
    day: 'on {date}',
  },
  cards: {
    enrolled: 'Courses enrolled',
    finished: '{count, plural, =0 {none finished yet} other {# finished}}',
    lessons: 'Lessons completed',
    thisWeek: 'this week',
    noneThisWeek: 'none this week',
    hours: 'Study hours',
    noHours: '0 min',
  },
  emptyTitle: 'Find your first course',
  emptyText: 'Courses you buy or join with {email} appear here right away.',
  nothingDone: 'Lessons you complete will appear here.',
  browse: 'Browse courses',
  actions: {
    materials: 'Download materials',
    files: '{count, plural, =0 {no files yet} one {# file} other {# files}}',
    schedule: 'Schedule study time',
  },
  facts: {
    joined: 'You joined <b>{course}</b>',
    lesson: 'You finished <b>{lesson}</b>',
    quiz: 'You passed <b>{lesson}</b> with {percent, number}%',
    finished: 'You finished the course <b>{course}</b>',
  },
  /** My learning, for whoever owns nothing else. */
  list: {
    list: 'Your courses',
    search: 'Search your courses',
    shown: '{count, plural, one {# course} other {# courses}}',
    noMatch: 'No courses match \u201c{search}\u201d',
    noneShown: 'No courses here',
    failed: 'Your courses didn’t load.',
    failedText: 'Your courses and your progress are safe.',
    emptyTitle: 'Find your first course',
    emptyText: 'Courses you buy or join with {email} appear here right away.',
    browse: 'Browse courses',
  },
} as const
