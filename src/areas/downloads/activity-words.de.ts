import type { Words } from '#kernel/language.ts'
import type { downloadActivityWords } from './activity-words.ts'

/** What the activity feed says about digital products, German. */
export const downloadActivityWordsDe: Words<typeof downloadActivityWords> = {
  downloadPublished: 'Du hast {title} veröffentlicht',
  downloadUnpublished: 'Du hast {title} zurückgezogen',
  orderDownloaded: '<b>{contactName}</b> hat {title} heruntergeladen',
  versionAdded: '{title} hat eine neue Version von {name}',
}
