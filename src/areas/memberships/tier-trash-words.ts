/** Words of the tiers in the trash, English. */
export const tierTrashWords = {
  title: 'Trash',
  members: '{count, plural, =0 {No members} one {# member has it} other {# members have it}}',
  gone: 'Gone for good on {day}',
  kept: 'Stays here, since someone has or had it',
  restore: 'Restore',
  restored: '“{title}” is back',
  failed: 'We couldn’t do that. Try again.',
}
