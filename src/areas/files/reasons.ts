import type { Sentences } from '#kernel/sentences.ts'

/** Why an upload was refused, by the code that's stored. */
export const filesReasons = {
  'files.wrongImageType': 'Choose a PNG, JPEG, WebP, GIF or AVIF image.',
  'files.largeImage': 'Images can be up to 10 MB. Make it smaller and try again.',
  'files.holds({type})': 'This file’s content doesn’t match its name: it contains {type}.',
  'files.mislabeled': 'This file’s content doesn’t match its name. Save it again and try once more.',
  'files.brokenVideo':
    'This video is incomplete, or in a format browsers can’t play. Export it again and try once more.',
  'files.brokenAudio':
    'This recording is incomplete, or in a format browsers can’t play. Export it again and try once more.',
  'files.lockedPdf': 'This PDF needs a password. Save it without one and try once more.',
  'files.brokenPdf': 'We can’t read this PDF. Save it again and try once more.',
  'files.captionsEncoding': 'These captions aren’t in UTF-8. Save them as UTF-8 and try once more.',
} as const satisfies Sentences

export type FilesReason = keyof typeof filesReasons
