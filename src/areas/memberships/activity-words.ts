/** What the activity feed says about memberships: the dashboard tells it without the words of its screens. */
export const membershipsActivityWords = {
  memberAdded: 'You added <b>{name}</b> to {tier}',
  giftAccepted: '<b>{name}</b> accepted a gift of {tier}',
  tierCreated: 'You added the tier {title}',
  tierDeleted: 'You moved the tier {title} to the trash',
  contentPublished: 'You published {title} for members',
} as const
