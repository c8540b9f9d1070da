const lessons = (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`)

/** What a checkout, a receipt and the store say of courses, English. */
export const productWords = {
  /** Below its title. */
  kind: (count: number) => `Course, ${lessons(count)}`,
  one: 'a course',
  many: 'Courses',
  count: (count: number) => (count === 1 ? '1 course' : `${count} courses`),
  see: 'View courses',
  size: lessons,
  checkout: { owned: 'You own this course' },
  pending: { delivering: 'Paid. We’re opening your course.', opening: 'Your course' },
  receipt: {
    item: 'Course, one payment',
    freeItem: 'Course',
    start: 'Start learning',
    continue: 'Continue learning',
    adds: 'This adds the order to your courses, with its progress so far.',
  },
  link: {
    email:
      'The link opens your receipt and your lessons. For your security, it opens the lessons for 24 hours. After that, get a new link from your receipt or sign in. Keep this email to yourself: anyone with the link can open your lessons.',
    hadIt: (titles: string) =>
      `You already had ${titles}. Start from the link below to add what you did with this order to the course you have.`,
    fresh: 'The link opens your receipt, and your lessons for the next 24 hours.',
    button: 'Open receipt and lessons',
    paper:
      'Someone asked for this email at checkout. The person who bought the lessons can open them by signing in.',
    title: 'Open your lessons',
    text: 'This link shows your receipt. To open your lessons, sign in or get a new link by email.',
    forBuyer: 'This link shows the receipt. The person who bought the lessons can open them by signing in.',
  },
  invoice: { item: 'Online course' },
  route: {
    lesson: (position: number, title: string) => `Lesson ${position}: ${title}`,
    certificate: 'Certificate',
    afterLesson: (position: number) => `After lesson ${position}`,
    lastLesson: (position: number) => `Lesson ${position}`,
    theEnd: 'Last lesson',
  },
}
