/** What the dashboard says about memberships, English: it comes with the app. */
export const membershipsDashboardWords = {
  create: 'Add a membership tier',
  createText: 'What members pay each month',
  first: {
    title: 'Add your first membership tier',
    text: 'Say what it costs and what it includes.',
    again: 'View your tiers',
    way: 'Set a monthly price.',
  },
  publish: { text: 'Needs a price.', open: 'Open the tier' },
  testOrder: 'add a membership tier',
  recent: 'Membership tiers',
} as const
