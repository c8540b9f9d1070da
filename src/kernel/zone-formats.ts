/** There are some 600 zones. Their names come from people, in capitals or not: what is kept of them doesn't add up forever. */
const mostKept = 600

/** How something is written in a zone. Making one takes the processor some 50 µs and asking it two: one for each zone is kept. */
export function formatOfZone(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (timeZone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = kept.get(timeZone)
    if (known) return known
    const format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone })
    if (kept.size >= mostKept) kept.clear()
    kept.set(timeZone, format)
    return format
  }
}
