import * as z from 'zod'
import { zId } from '#kernel/wire.ts'

/** Where a recording may be linked from; nothing of theirs is loaded before someone presses play. */
export const videoHosts = ['youtube', 'vimeo'] as const
export type VideoHost = (typeof videoHosts)[number]

export const maxChapters = 100
export const maxCaptions = 20
export const maxLessonFiles = 50
const maxName = 150

export const zChapter = z.object({ atSeconds: z.number().min(0), title: z.string().max(maxName) })
export type Chapter = z.infer<typeof zChapter>

export const zCaptions = z.object({
  fileId: zId('fil'),
  /** BCP 47: `en`, `pt-BR`. */
  language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Enter a language like en or pt-BR'),
  label: z.string().max(maxName),
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
export const zLessonFile = z.object({ fileId: zId('fil'), title: z.string().max(maxName) })
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

/**
 * The video an address of a known host names, and the second it starts at; null for anything else. As people copy it, with or
 * without https://. No request is made.
 */
export function videoOf(
  address: string,
): { host: VideoHost; videoId: string; url: string; start: number } | null {
  const typed = address.trim()
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  const video = videoAt(url)
  if (!video) return null
  const start = startIn(url)
  return { ...video, url: videoAddress(video, start), start }
}

/** Where a video is watched at its house, from a second on. */
export function videoAddress({ host, videoId }: { host: VideoHost; videoId: string }, start = 0): string {
  if (host === 'youtube')
    return `https://www.youtube.com/watch?v=${videoId}${start > 0 ? `&t=${start}s` : ''}`
  return `https://vimeo.com/${videoId}${start > 0 ? `#t=${start}s` : ''}`
}

const longestStart = 24 * 3600

/** "90", "90s", "1m30s" or "1h2m3s", behind `t` or `start`. */
function startIn(url: URL): number {
  const given =
    url.searchParams.get('t') ?? url.searchParams.get('start') ?? /[#&]t=([^&]+)/.exec(url.hash)?.[1]
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(given ?? '')
  if (!parts) return 0
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const start = hours * 3600 + minutes * 60 + seconds
  return start <= longestStart ? start : 0
}

function videoAt(url: URL): { host: VideoHost; videoId: string } | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const parts = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youtube(parts[0])
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    if (parts[0] === 'watch') return youtube(url.searchParams.get('v') ?? undefined)
    return ['embed', 'shorts', 'live'].includes(parts[0] ?? '') ? youtube(parts[1]) : null
  }
  if (host === 'vimeo.com') return vimeo(parts.find((part) => /^\d{6,12}$/.test(part)))
  return host === 'player.vimeo.com' && parts[0] === 'video' ? vimeo(parts[1]) : null
}

function youtube(videoId: string | undefined) {
  if (!videoId || !/^[\w-]{11}$/.test(videoId)) return null
  return { host: 'youtube' as const, videoId }
}

function vimeo(videoId: string | undefined) {
  if (!videoId || !/^\d{6,12}$/.test(videoId)) return null
  return { host: 'vimeo' as const, videoId }
}

/** Where a linked video plays once someone asked for it, with as little tracking as its host offers. */
export function playerAddress({
  host,
  videoId,
  url,
}: {
  host: VideoHost
  videoId: string
  url: string
}): string {
  const start = URL.canParse(url) ? startIn(new URL(url)) : 0
  if (host === 'youtube')
    return `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0${start > 0 ? `&start=${start}` : ''}`
  return `https://player.vimeo.com/video/${videoId}?autoplay=1&dnt=1${start > 0 ? `#t=${start}s` : ''}`
}
