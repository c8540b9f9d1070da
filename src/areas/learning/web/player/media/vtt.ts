export type Line = { from: number; to: number; text: string }

/** The spoken lines of a captions file (WebVTT), in order; marks of voices and styles are left out. */
export function linesOf(vtt: string): Line[] {
  return vtt
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => lineOf(block) ?? [])
    .toSorted((one, other) => one.from - other.from)
}

function lineOf(block: string): Line | null {
  const rows = block.split('\n')
  const at = rows.findIndex((row) => row.includes('-->'))
  const [start = '', end = ''] = rows[at]?.split('-->') ?? []
  const from = secondsOf(start)
  const to = secondsOf(end)
  const text = plain(rows.slice(at + 1).join(' '))
  return at === -1 || from === null || to === null || text === '' ? null : { from, to, text }
}

/** "00:40.000" or "01:02:09.500". */
function secondsOf(written: string): number | null {
  const [, hours = '0', minutes = '', seconds = ''] =
    /(?:(\d+):)?(\d{2}):(\d{2}[.,]\d{3})/.exec(written.trim()) ?? []
  if (minutes === '') return null
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Which line is being said; or the last one while no one talks. */
export function lineAt(lines: readonly Line[], seconds: number): number {
  return lines.findLastIndex((line) => line.from <= seconds + 0.05)
}
