import type { Readable } from 'node:stream'
import type { Piece } from './pieces.ts'

/** First and last byte, both counted in. */
export type ByteRange = { start: number; end: number }

export type WrittenFile = {
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

export type FileSource = AsyncIterable<Uint8Array>

export type WriteOptions = {
  maxBytes: number
  tooLarge?: string | undefined
  /** A few bytes that a person waits for: written also where what is left of the disk is kept for orders. */
  isSmall?: boolean
}

/** Where the bytes of files lie. The database knows what they are and whose; a store knows keys alone. */
export type FileStore = {
  /**
   * Keeps everything `source` gives, or nothing: when it resolves the bytes survive a power cut, and before that no one
   * can open them. What `source` throws is thrown on.
   *
   * @throws PAYLOAD_TOO_LARGE as soon as there is more than `maxBytes`. @throws STORAGE_FULL when the disk takes no more.
   */
  write(key: FileKey, source: FileSource, options: WriteOptions): Promise<WrittenFile>
  /**
   * Keeps a file that lies complete on this machine, beside the store; it stays at its path. The same promises as `write`,
   * and on a local disk nothing is copied.
   */
  keep(key: FileKey, path: string): Promise<void>
  /** @throws FileMissing when nothing is kept under the key. The range must lie within the file. */
  open(key: FileKey, range?: ByteRange): Promise<{ stream: Readable; bytes: number }>
  /** A part at once, into memory that is lent. @throws FileMissing. The range must lie within the file. */
  read(key: FileKey, range: ByteRange): Promise<Piece>
  /** Puts the bytes at a path of this machine, for programs that read files. @throws FileMissing. */
  lend(key: FileKey, path: string): Promise<void>
  /** Removing what isn't there is no failure. */
  remove(key: FileKey): Promise<void>
  /** Removes everything whose key begins with this one's parts. */
  removeAll(folder: FileKey): Promise<void>
  /** How many bytes lie directly below this key; 0 when nothing does. */
  bytesUnder(folder: FileKey): Promise<number>
  /** Removes what writes left behind that were cut off. Answers how many. */
  sweepTemporary(): Promise<number>
}

/** Made by us from ids alone; what people call a file never becomes part of a path. */
export type FileKey = string & { readonly brand: 'FileKey' }

const part = /^[a-z]{2,4}_[0-9a-z]{1,40}$/

/** The key of a thing: `wsp_…/fil_…`. @throws when a part is anything but an id of ours. */
export function fileKey(...parts: readonly string[]): FileKey {
  if (parts.length < 1 || parts.length > 3 || !parts.every((each) => part.test(each)))
    throw new RangeError('A file key is made of ids alone.')
  return parts.join('/') as FileKey
}

export function isFileKey(text: string): text is FileKey {
  const parts = text.split('/')
  return parts.length <= 3 && parts.every((each) => part.test(each))
}

export class FileMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`No file is kept under ${key}.`, { cause })
    this.name = 'FileMissing'
  }
}
