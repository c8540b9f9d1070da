import type { Id } from '#kernel/ids.ts'

/** What a file is, by its content. */
export const fileKinds = ['image', 'video', 'audio', 'pdf', 'captions', 'document'] as const
export type FileKind = (typeof fileKinds)[number]

/** What an upload is for; it decides which types and sizes are taken. */
export const uploadPurposes = ['image', 'video', 'audio', 'pdf', 'captions', 'attachment'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** Things of product areas that show files. */
export type { HolderKind } from '#kernel/things.ts'

/** One size of a video, made for streaming. */
export type Rendition = { height: number; width: number; bitsPerSecond: number }

/** What lessons may show. SVG is a program, not a picture, and is not among them. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export const maxImageBytes = 10_000_000
export const maxImageSide = 16_384
export const maxImagePixels = 100_000_000
/** Pictures are kept up to this width; wider ones are made smaller as they arrive. */
export const keptImageWidth = 2560
/** Widths a picture is also there in, asked for by `?w=640`. */
export const imageWidths = [640, 1280] as const
export const maxNameLength = 120

/** The most an upload may have, by what it is for; the first three are the operator's to set (MAX_UPLOAD_MB). */
export type UploadLimits = Record<UploadPurpose, number>

export const defaultMaxUploadMb = 2048

export const defaultUploadLimits: UploadLimits = uploadLimits(defaultMaxUploadMb * 1_000_000)

/** Sizes for an instance that takes uploads up to `mostBytes`. */
export function uploadLimits(mostBytes: number): UploadLimits {
  const upTo = (bytes: number) => Math.min(bytes, mostBytes)
  return {
    video: mostBytes,
    audio: mostBytes,
    attachment: mostBytes,
    pdf: upTo(100_000_000),
    image: upTo(maxImageBytes),
    captions: upTo(2_000_000),
  }
}

/** Where the bytes of a file are served. */
export const fileAddress = (fileId: string) => `/files/${fileId}`

/** An uploaded picture in the widths it is there in; the browser takes what it needs. */
export function pictureOf(fileId: string): { src: string; srcSet: string } {
  const src = fileAddress(fileId)
  return {
    src: `${src}?w=1280`,
    srcSet: imageWidths.map((width) => `${src}?w=${width} ${width}w`).join(', '),
  }
}

/** Where a video with renditions streams from (HLS), for browsers that play it by themselves. */
export const streamAddress = (fileId: string) => `/files/${fileId}/hls/master.m3u8`

/** A still of a video with renditions. */
export const posterAddress = (fileId: string) => `/files/${fileId}/hls/poster.jpg`

/**
 * A name as it may be shown and offered for saving: without folders, and without characters that hide, reorder or end a
 * line.
 */
export function displayName(given: string, nameless = 'file'): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  return Array.from(plain).slice(0, maxNameLength).join('') || nameless
}

/** What an upload answers. */
export type UploadedFile = {
  id: Id<'fil'>
  name: string
  type: string
  kind: FileKind
  bytes: number
  width: number | null
  height: number | null
  /** Length of audio and video; null when the file does not say. */
  seconds: number | null
  /** Pages of a PDF. */
  pages: number | null
  /** Percent of the making of renditions; null when none are made, 100 when the video streams. */
  processed: number | null
  url: string
}
