import type { ByteRange } from './files.ts'

/** The most one answer to a range brings: the right to see the file is asked again for the next part. */
export const rangeBytes = 1024 * 1024

/** What a `Range` header asks of a file: a part of it, the whole, or something it does not have. */
export type RangeAnswer = ByteRange | 'whole' | 'unsatisfiable'

/**
 * Reads a `Range` header (RFC 9110 §14). A header that is not understood, or asks for several parts, is answered with the
 * whole file, as the standard allows.
 */
export function rangeOf(header: string | undefined, size: number, most: number = rangeBytes): RangeAnswer {
  const asked = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!asked) return 'whole'
  const [, first = '', last = ''] = asked
  if (first === '') return last === '' ? 'whole' : suffix(Number(last), size, most)
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { start, end: Math.min(end, start + most - 1) }
}

/** The last bytes of the file; a long tail begins where it was asked to begin. */
function suffix(length: number, size: number, most: number): RangeAnswer {
  if (length === 0 || size === 0) return 'unsatisfiable'
  const start = Math.max(0, size - length)
  return { start, end: Math.min(size - 1, start + most - 1) }
}

export function contentRange(range: ByteRange | null, size: number): string {
  return range ? `bytes ${range.start}-${range.end}/${size}` : `bytes */${size}`
}
