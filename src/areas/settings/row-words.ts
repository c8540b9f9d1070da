/** What the rows of the settings say while they're closed, and what only rows have. */
export const settingsRowWords = {
  photo: 'Photo',
  photoSet: 'Uploaded',
  initials: 'Your initials',
  name: 'Name',
  passwordSet: 'Set',
  browsers: '{count, plural, one {# browser} other {# browsers}}',
  logoSet: 'Uploaded',
  firstLetter: 'The first letter of your name',
  pictureSet: 'Uploaded',
  addLink: 'Add a link',
  addTo: 'Where to',
  removeLink: 'Remove the link to {place}',
  removed: 'Link to {place} removed. It’s gone when you save.',
  noLinks: 'Add where else people find you.',
  preview: {
    none: 'Your first product appears here.',
    buy: 'Buy for {price}',
    receipt: 'Thank you. {title} is yours.',
    total: 'Total',
    soldBy: 'Sold by {name}',
  },
} as const
