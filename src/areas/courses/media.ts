import * as z from 'zod'
import { zId } from '#kernel/wire.ts'
import { maxCaptions, maxChapters, maxNameLength, videoHosts } from './media-rules.ts'

/** Without shapes, for screens that need no more: zod stays on the server. */
export {
  maxCaptions,
  maxChapters,
  maxLessonFiles,
  playerAddress,
  rates,
  type VideoHost,
  videoAddress,
  videoHosts,
  videoOf,
} from './media-rules.ts'

export const zChapter = z.object({ atSeconds: z.number().min(0), title: z.string().max(maxNameLength) })
export type Chapter = z.infer<typeof zChapter>

export const zCaptions = z.object({
  fileId: zId('fil'),
  /** BCP 47: `en`, `pt-BR`. */
  language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Enter a language like en or pt-BR'),
  label: z.string().max(maxNameLength),
})
export type Captions = z.infer<typeof zCaptions>

/** The recording or document of a lesson. Exactly one source is set on a video: a file or a link. */
export const zLessonMedia = z.object({
  fileId: zId('fil').nullable().default(null),
  link: z
    .object({
      host: z.enum(videoHosts),
      videoId: z.string().regex(/^[\w-]{5,20}$/),
      url: z.string().max(500),
    })
    .nullable()
    .default(null),
  posterFileId: zId('fil').nullable().default(null),
  captions: z.array(zCaptions).max(maxCaptions).default([]),
  chapters: z.array(zChapter).max(maxChapters).default([]),
  /** Length in seconds: read from the file, typed by the creator for a link. */
  seconds: z.number().min(0).max(360_000).nullable().default(null),
  /** Pages of a PDF. */
  pages: z.int().min(0).nullable().default(null),
})
export type LessonMedia = z.infer<typeof zLessonMedia>

/** A file offered for saving, in a download lesson or beside any other. */
export const zLessonFile = z.object({ fileId: zId('fil'), title: z.string().max(maxNameLength) })
export type LessonFile = z.infer<typeof zLessonFile>

/** A file as a lesson shows it, to creators and learners. */
export const zFileView = z.object({
  fileId: zId('fil'),
  title: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  url: z.string(),
})
export type FileView = z.infer<typeof zFileView>

/** What the player needs to play or show a lesson. */
export const zMediaView = z.object({
  file: z
    .object({
      fileId: zId('fil'),
      type: z.string(),
      bytes: z.int(),
      url: z.string(),
      /** Percent of the making of further sizes; null when there is nothing to make. */
      processed: z.int().nullable(),
      /** Playlist of the further sizes, once they are there. */
      hlsUrl: z.string().nullable(),
    })
    .nullable(),
  link: z.object({ host: z.enum(videoHosts), videoId: z.string(), url: z.string() }).nullable(),
  posterUrl: z.string().nullable(),
  captions: z.array(z.object({ url: z.string(), language: z.string(), label: z.string() })),
  chapters: z.array(zChapter),
  seconds: z.number().nullable(),
  pages: z.int().nullable(),
})
export type MediaView = z.infer<typeof zMediaView>
