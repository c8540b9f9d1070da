const lessons = (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`)

/** What a checkout, a receipt and the store say of courses, English. */
export const productWords = {
  /** Below its title. */
  kind: (count: number) => `Course, ${lessons(count)}`,
  one: 'a course',
  many: 'Courses',
  count: (count: number) => (count === 1 ? '1 course' : `${count} courses`),
  see: 'See the courses',
  size: lessons,
  checkout: { owned: 'You own this course' },
  pending: { delivering: 'Paid. We are opening your course.', opening: 'Your course' },
  receipt: {
    item: 'Course, one payment',
    freeItem: 'Course',
    start: 'Start learning',
    continue: 'Continue learning',
    adds: 'This adds the order to your courses, with everything done in it so far.',
  },
  invoice: { item: 'Online course' },
  route: {
    lesson: (position: number, title: string) => `Lesson ${position}: ${title}`,
    certificate: 'Certificate',
    afterLesson: (position: number) => `After lesson ${position}`,
    lastLesson: (position: number) => `Lesson ${position}`,
    theEnd: 'The last one',
  },
}
