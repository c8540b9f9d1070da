import * as z from 'zod'

/** Lists are paged by key: the cursor is the last row's sort key, opaque on the wire. */
export const zPage = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

export function encodeCursor(...key: (string | number)[]): string {
  return btoa(JSON.stringify(key)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The key behind a cursor, or null when the cursor is not one of ours. */
export function decodeCursor(cursor: string | undefined): (string | number)[] | null {
  if (!cursor) return null
  try {
    const key: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(key) && key.every((part) => typeof part === 'string' || typeof part === 'number')
      ? key
      : null
  } catch {
    return null
  }
}

/** Where a page continues: behind this moment and id. As text it's what was encoded, to the microsecond. */
export type Place = { at: string; date: Date; id: string }

const moment =
  /^([1-9]\d{3}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,6})?(?:Z|([+-](?:0\d|1[0-5]))(?::?([0-5]\d))?)$/
/** Some lists make ids of two words. */
const someId = /^[\x20-\x7e]{1,100}$/

/**
 * The place behind a cursor of a list by moment, or null when it isn't one of ours: whatever someone made up in its place, the
 * database is asked for a moment it has and an id it can hold.
 */
export function decodePlace(cursor: string | undefined): Place | null {
  const [text, id] = decodeCursor(cursor) ?? []
  if (typeof text !== 'string' || typeof id !== 'string' || !someId.test(id)) return null
  const [, day = '', clock = '', fraction = '', hours, minutes = '00'] = moment.exec(text) ?? []
  const local = `${day}T${clock}`
  const read = new Date(`${local}Z`)
  // The thirtieth of February is a moment to some readers.
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(local)) return null
  const at = `${local}${fraction}${hours ? `${hours}:${minutes}` : 'Z'}`
  return { at, date: new Date(at), id }
}
