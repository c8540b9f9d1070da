/** What the log says of digital products, English. The values are the facts of the event. */
export const downloadsLogWords = {
  downloadCreated: 'The digital product “{title}” was created',
  downloadChanged: 'The digital product “{title}” was changed',
  downloadPublished: 'The digital product “{title}” was published',
  downloadUnpublished: 'The digital product “{title}” was unpublished',
  downloadDeleted: 'The digital product “{title}” was moved to the trash',
  downloadDiscarded: 'The digital product “{title}” was deleted for good',
  versionAdded: 'Version {version} of “{name}” was added to “{title}”',
  licenseKeysAdded: 'License keys were added to “{title}”: {added}',
  licenseKeysRemoved: 'License keys were removed from “{title}”: {removed}',
  licenseKeysLow: 'License keys of “{title}” are running out, {left} left',
  licenseKeyTaken: 'A license key of “{title}” was sold, {left} left',
  orderDownloaded: '{contactName} downloaded “{title}” for the first time',
  fileDownloaded: '{person} downloaded “{name}” of “{title}”',
  downloadsReset: 'A buyer’s downloads of “{title}” were reset',
}
