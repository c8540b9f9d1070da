/** Words of My learning. What's owned is called as its kind calls it, and in general where it's of several kinds. */
export const libraryWords = {
  title: 'My learning',
  filter: 'Show',
  filters: {
    all: 'All',
    going: 'In progress',
    new: 'Not started',
    finished: 'Finished',
    ended: 'Ended',
  },
  sort: 'Sort by',
  sorts: { active: 'Last active', title: 'Title', progress: 'Progress', newest: 'Newest' },
  receipt: 'Receipt',
  clearSearch: 'Clear search',
  clearFilter: 'Show all',
  /** In general; a kind has words by the same names for whoever owns nothing else (`webkit/student.ts`). */
  things: {
    list: 'My learning',
    search: 'Search My learning',
    shown: '{count, plural, one {# item} other {# items}}',
    noMatch: 'Nothing matches \u201c{search}\u201d',
    noneShown: 'Nothing here',
    failed: 'My learning didn’t load.',
    failedText: 'Everything you own is safe.',
    emptyTitle: 'Find your first product',
    emptyText: 'What you buy with {email} appears here right away.',
    browse: 'Browse products',
  },
} as const
