/** SQLSTATE of a failed statement, however deep Drizzle wrapped it; null when it was no database error (docs/scale.md, rule 11). */
export function sqlState(error: unknown): string | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code, syscall } = e as { code?: unknown; syscall?: unknown }
    // The system's own codes, such as EPERM, look alike.
    if (typeof code === 'string' && syscall === undefined && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

/** Failures of connections to the database, and of no others: a file that is missing has the code of a socket that is. */
const ofConnections = new WeakSet<Error>()

/** Notes a failure of a connection to the database, whatever it is called. Answers the same. */
export function ofDatabase<E>(error: E): E {
  if (error instanceof Error && isLostConnection(error)) ofConnections.add(error)
  return error
}

const lostCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EACCES'],
  // A socket that the other side closed, just before something was sent on it.
  ...['ECONNABORTED', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'],
])
const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|terminating connection|is not queryable/i

function isLostConnection(error: Error): boolean {
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && lostCodes.has(code)) || lostWords.test(error.message)
}

const awayStates = new Set(['57P01', '57P02', '57P03', '53300'])

/** Whether the failure means "the database is away", to be answered 503 with Retry-After. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state?.startsWith('08') || awayStates.has(state ?? '')) return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) if (ofConnections.has(e)) return true
  return false
}
