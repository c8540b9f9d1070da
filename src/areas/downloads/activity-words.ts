/** What the activity feed says about digital products: the dashboard tells it without the words of their screens. */
export const downloadActivityWords = {
  downloadPublished: '{title} went on sale',
  downloadUnpublished: '{title} went off sale',
  versionAdded: '{title} has a new version of {name}',
} as const
