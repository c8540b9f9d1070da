import type { Words } from '#kernel/language.ts'
import type { downloadActivityWords } from './activity-words.ts'

/** What the activity feed says about digital products, German. */
export const downloadActivityWordsDe: Words<typeof downloadActivityWords> = {
  downloadPublished: '{title} ist jetzt im Verkauf',
  downloadUnpublished: '{title} ist nicht mehr im Verkauf',
  orderDownloaded: '<b>{contactName}</b> hat {title} heruntergeladen',
  versionAdded: '{title} hat eine neue Version von {name}',
}
