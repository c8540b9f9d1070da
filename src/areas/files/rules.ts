import type { Id } from '#kernel/ids.ts'

/** What lessons may show. SVG is a program, not a picture, and is not among them. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
export const maxImageBytes = 10_000_000
export const maxImageSide = 16_384
export const maxImagePixels = 100_000_000
export const maxNameLength = 120

/** Why a picture cannot be uploaded, before a byte of it is sent; null when it can. The server looks again, at the content. */
export function whyNotUploadable(file: { type: string; size: number }): 'type' | 'size' | 'empty' | null {
  if (!imageTypes.some((type) => type === file.type)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > maxImageBytes ? 'size' : null
}

/** Where the bytes of a file are served. */
export const fileAddress = (fileId: string) => `/files/${fileId}`

/**
 * A name as it may be shown and offered for saving: without folders, and without characters that hide, reorder or end a
 * line.
 */
export function displayName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  return Array.from(plain).slice(0, maxNameLength).join('') || 'image'
}

/** What an upload answers. */
export type UploadedFile = {
  id: Id<'fil'>
  name: string
  type: string
  bytes: number
  width: number | null
  height: number | null
  url: string
}
