/** What the dashboard says about memberships, English: it comes with the app. */
export const membershipsDashboardWords = {
  create: 'Add a membership tier',
  createText: 'What members pay by the month',
  first: {
    title: 'Add your first membership tier',
    text: 'Say what it costs and what it opens.',
    again: 'View your tiers',
    way: 'Set a price by the month.',
  },
  publish: { text: 'Needs a price.', open: 'Open the tier' },
  testOrder: 'add a membership tier',
  recent: 'Membership tiers',
} as const
