/** SQLSTATE of a failed statement, however deep Drizzle wrapped it; null when it was no database error (SCALE rule 11). */
export function sqlState(error: unknown): string | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** Whether the failure means "the database is away", to be answered 503 with Retry-After. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (
    state &&
    (state.startsWith('08') ||
      state === '57P01' ||
      state === '57P02' ||
      state === '57P03' ||
      state === '53300')
  )
    return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && connectionCodes.has(code)) return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|terminating connection|is not queryable/i.test(
        e.message,
      )
    )
      return true
  }
  return false
}
