/** A captions file of chapters: players mark them on their line. */
export function chaptersVtt(
  chapters: readonly { atSeconds: number; title: string }[],
  seconds: number,
): string {
  const cues = chapters.map(({ atSeconds, title }, at) => {
    const end = chapters[at + 1]?.atSeconds ?? Math.max(seconds, atSeconds + 1)
    // An arrow or a line break would end the cue.
    const words = title
      .replaceAll('-->', '→')
      .replace(/\s+/g, ' ')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
    return `${vttTime(atSeconds)} --> ${vttTime(end)}\n${words}`
  })
  return ['WEBVTT', ...cues, ''].join('\n\n')
}

function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}
