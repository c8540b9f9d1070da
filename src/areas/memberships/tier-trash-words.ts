/** Words of the tiers in the trash, English. */
export const tierTrashWords = {
  title: 'Trash',
  members: '{count, plural, =0 {No members} one {# member has it} other {# members have it}}',
  gone: 'Deleted for good on {day}',
  kept: 'Stays here because someone has or had it',
  restore: 'Restore',
  restoreOne: 'Restore {title}',
  discard: 'Delete for good',
  discardOne: 'Delete {title} for good',
  restored: '“{title}” is back',
  discarded: '“{title}” was deleted for good.',
  discardDialog: {
    title: 'Delete “{title}” for good?',
    text: 'Its prices are deleted too, and so is content in the trash that starts at this tier. No one has or had this tier. You can’t undo this.',
    confirm: 'Delete for good',
    busy: 'Deleting…',
  },
  failed: 'We couldn’t do that. Try again.',
}
