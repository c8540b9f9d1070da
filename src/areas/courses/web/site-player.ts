import { offerLinkedVideo } from './public-player/linked-video.ts'
import { offerRecording } from './public-player/recording.ts'

/** What can be played or leafed through on the public pages of a course. All of it can be opened without this script. */
for (const box of document.querySelectorAll<HTMLElement>('[data-player]')) offerRecording(box)
for (const place of document.querySelectorAll<HTMLElement>('[data-embed]')) offerLinkedVideo(place)
for (const box of document.querySelectorAll<HTMLElement>('[data-pdf]'))
  void import('./public-player/document-pages.ts').then(({ showDocument }) => showDocument(box))
