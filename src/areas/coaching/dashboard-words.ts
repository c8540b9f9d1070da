/** What the dashboard says about coaching, English: it comes with the app. */
export const coachingDashboardWords = {
  create: 'Create coaching package',
  createText: 'One session or several',
  first: {
    title: 'Create your first coaching package',
    text: 'Say how many sessions it has and what it costs.',
    again: 'View your coaching packages',
    way: 'Set your hours and a price.',
  },
  publish: { text: 'Needs your hours.', open: 'Open the package' },
  testOrder: 'activate a coaching package',
  recent: 'Coaching packages',
} as const
