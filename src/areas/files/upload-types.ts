import { displayName, maxNameLength, type UploadLimits, type UploadPurpose } from './rules.ts'

/** What a file is, by the ending of its name; its content must agree. What is not here is not taken. */
const typesByEnding: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  vtt: 'text/vtt',
  zip: 'application/zip',
  gz: 'application/gzip',
  '7z': 'application/x-7z-compressed',
  rar: 'application/x-rar-compressed',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  psd: 'image/vnd.adobe.photoshop',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  flac: 'audio/flac',
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  srt: 'application/x-subrip',
  json: 'application/json',
  ics: 'text/calendar',
}

const endingsOf: Record<Exclude<UploadPurpose, 'attachment'>, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'jfif', 'webp', 'gif', 'avif'],
  video: ['mp4', 'm4v', 'webm', 'mov'],
  audio: ['mp3', 'm4a', 'ogg', 'oga', 'wav'],
  pdf: ['pdf'],
  captions: ['vtt'],
}

/** Other words for the same, as systems say them. */
const sameAs: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'video/x-m4v': 'video/mp4',
  'application/x-zip-compressed': 'application/zip',
}

const endingOf = (name: string) => /\.([0-9a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/** What a file says it is: by its name where the ending is known, else by the word of the browser. */
export function declaredType(file: { name: string; type: string }): string {
  const said = file.type.split(';')[0]?.trim().toLowerCase() ?? ''
  return typesByEnding[endingOf(file.name)] ?? sameAs[said] ?? said
}

/**
 * The name a file is shown and saved under. It ends as what the file is: what can be opened as a document must not be saved as a
 * program, and where a long name is cut off, its ending stays.
 */
export function savedName(given: string, type: string): string {
  const name = displayName(given)
  if (typesByEnding[endingOf(name)] === type) return name
  const ending = Object.keys(typesByEnding).find((each) => typesByEnding[each] === type)
  if (!ending) return name
  const stem = Array.from(name).slice(0, maxNameLength - ending.length - 1)
  return `${stem.join('')}.${ending}`
}

/** Types an upload for this purpose may have. */
export function typesFor(purpose: UploadPurpose): ReadonlySet<string> {
  return taken[purpose]
}

const taken: Record<UploadPurpose, ReadonlySet<string>> = {
  image: typesOf(endingsOf.image),
  video: typesOf(endingsOf.video),
  audio: typesOf(endingsOf.audio),
  pdf: typesOf(endingsOf.pdf),
  captions: typesOf(endingsOf.captions),
  attachment: new Set(Object.values(typesByEnding)),
}

function typesOf(endings: readonly string[]): ReadonlySet<string> {
  return new Set(endings.map((ending) => typesByEnding[ending] ?? ''))
}

/** For the `accept` of a file chooser. */
export function endingsFor(purpose: UploadPurpose): string {
  const endings = purpose === 'attachment' ? Object.keys(typesByEnding) : endingsOf[purpose]
  return endings.map((ending) => `.${ending}`).join(',')
}

/**
 * Why a file cannot be uploaded for a purpose, before a byte of it is sent; null when it can. The server looks again, at the
 * content.
 */
export function whyNotUploadable(
  purpose: UploadPurpose,
  file: { name: string; type: string; size: number },
  limits: UploadLimits,
): 'type' | 'size' | 'empty' | null {
  // A download is saved under its name: an ending that is not known is not taken, whatever the browser calls it.
  const isKnown = purpose !== 'attachment' || endingOf(file.name) in typesByEnding
  if (!isKnown || !taken[purpose].has(declaredType(file))) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > limits[purpose] ? 'size' : null
}
