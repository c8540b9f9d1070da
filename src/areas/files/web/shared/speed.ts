const windowMs = 5000
const leastMs = 500

/** Bytes a second over the last moments: a line that halts for a breath does not read as dead, nor an old burst as now. */
export function speedometer(now: () => number = () => performance.now()) {
  const marks: { at: number; bytes: number }[] = []
  return (bytes: number): number | null => {
    const at = now()
    marks.push({ at, bytes })
    while (marks.length > 2 && at - (marks[0]?.at ?? at) > windowMs) marks.shift()
    const first = marks[0]
    if (!first || at - first.at < leastMs || bytes <= first.bytes) return null
    return ((bytes - first.bytes) / (at - first.at)) * 1000
  }
}
