import type { Sentences } from '#kernel/sentences.ts'

/** Why the platform refused something whose refusal is stored, by its code. */
export const platformReasons = {
  'captions.header': 'This isn’t a WebVTT file: its first line must be WEBVTT.',
  'captions.many({count})': 'These captions have more than {count} cues.',
  'captions.none': 'This file has no captions in it.',
  'captions.times({line})': 'Line {line} should be the times of a caption.',
  'captions.order({line})': 'The caption at line {line} ends before it begins.',

  'image.unreadable': 'We can’t read this image. Save it again and try once more.',
  'image.pixels': 'This image has too many pixels. Make it smaller and try again.',
  'image.holds({type})': 'This file’s content doesn’t match its name: it contains {type}.',
  'image.more': 'This file is more than an image. Save it again as an image and try once more.',

  'storage.noAnswer': 'The storage gave no reason.',
  'email.noAnswer': 'The mail server gave no reason.',
} as const satisfies Sentences

export type PlatformReason = keyof typeof platformReasons
