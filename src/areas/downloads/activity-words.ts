/** What the activity feed says about digital products: the dashboard tells it without the words of their screens. */
export const downloadActivityWords = {
  downloadPublished: 'You published {title}',
  downloadUnpublished: 'You unpublished {title}',
  orderDownloaded: '<b>{contactName}</b> downloaded {title}',
  versionAdded: '{title} has a new version of {name}',
} as const
