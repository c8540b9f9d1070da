/** Words of the members on Payments, for who left Pro, English. */
export const memberLeavingWords = {
  title: 'Your members',
  text: 'Membership is part of the Pro Plan. {count, plural, one {# member keeps} other {# members keep}} what they paid for, and no one new can join.',
  show: 'Show members',
  hide: 'Hide members',
  back: 'View Pro Plan',
  label: 'Members with access',
  export: 'Export members',
  member: 'Member',
  tier: 'Tier',
  status: 'Status',
  until: 'Access until',
  noEnd: 'No end',
  cancel: 'Cancel membership',
  refund: 'Refund',
  failed: 'We couldn’t load your members.',
}
