/** What the activity feed says about digital products: the dashboard tells it without the words of their screens. */
export const downloadActivityWords = {
  downloadPublished: '{title} went on sale',
  downloadUnpublished: '{title} went off sale',
  orderDownloaded: '<b>{contactName}</b> downloaded {title}',
  versionAdded: '{title} has a new version of {name}',
} as const
