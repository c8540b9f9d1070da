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
