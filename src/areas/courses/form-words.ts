/** What is asked of a course wherever one is made: the dashboard asks it too, without the words of the courses' screens. */
export const courseFormWords = {
  createTitle: 'Create Course',
  title: 'Title',
  description: 'Description',
  descriptionHint: 'Shown on the sales page. Change it anytime.',
  price: '{currency, select, USD {Price in dollars} EUR {Price in euros} other {Price in pounds}}',
  priceHint: 'Leave blank for a free course.',
  cancel: 'Cancel',
  create: 'Create',
  creating: 'Creating…',
  titleMissing: 'Enter a course title',
  titleLong: 'Use at most {max, number} characters',
  descriptionLong: 'Use at most {max, number} characters',
  priceUnread: 'Enter a price like 49 or 49.00',
  priceHigh: 'Enter a price of {max} or less',
  seePlans: 'See plans',
  failed: 'We couldn’t create the course. What you typed is still here. Try again.',
} as const
