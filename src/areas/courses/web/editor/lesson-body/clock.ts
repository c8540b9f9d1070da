/** "0:40", "12:05", "1:02:03": times of a recording as players show them. */
export function clockWords(totalSeconds: number): string {
  const whole = Math.max(0, Math.floor(totalSeconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Seconds of a time as people type it; null when it is none. */
export function secondsFrom(typed: string): number | null {
  const found = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]?\d)$/.exec(typed.trim())
  if (!found) return null
  const [, hours, minutes, rest] = found
  // After hours there are sixty minutes; alone there may be more: "95:00".
  if (hours !== undefined && Number(minutes) > 59) return null
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest)
}
