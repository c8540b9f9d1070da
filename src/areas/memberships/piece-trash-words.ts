/** Words of content that's copied, in the trash and on its way there, English. */
export const pieceTrashWords = {
  trash: 'Trash',
  menu: {
    edit: 'Edit',
    duplicate: 'Duplicate',
    remove: 'Move to trash',
    restore: 'Restore',
    discard: 'Delete for good',
  },
  empty: 'The trash is empty.',
  duplicated: '“{title}” was created as a draft.',
  edit: 'Edit',
  removed: '“{title}” is in the trash.',
  restored: '“{title}” is back.',
  discarded: '“{title}” was deleted for good.',
  removeDialog: {
    title: 'Move “{title}” to the trash?',
    text: 'Members won’t see it anymore. Their seats and ratings come back if you restore it within {days} days. A course stays in Courses, and buyers keep it.',
    confirm: 'Move to trash',
    busy: 'Moving…',
  },
  discardDialog: {
    title: 'Delete “{title}” for good?',
    text: 'Its seats and ratings are deleted too. A course stays in Courses. You can’t undo this.',
    confirm: 'Delete for good',
    busy: 'Deleting…',
  },
  failed: 'We couldn’t do that. Try again.',
  export: 'Export {count, number}',
}
