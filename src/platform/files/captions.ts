import { reasonOf } from '#kernel/reasons.ts'
import type { PlatformReason } from '../reasons.ts'

/** A file of captions that can't be read; the message is the code of the reason. */
export class WrongCaptions extends Error {}

const mostCues = 20_000
const mostTextLength = 2000
const time = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`
const timing = new RegExp(String.raw`^${time}[ \t]+-->[ \t]+${time}(?:[ \t]+(.*))?$`)
const setting = /^(?:vertical:(?:rl|lr)|(?:line|position|size):-?\d{1,4}(?:\.\d+)?%?(?:,\w+)?|align:\w+)$/

/**
 * Reads WebVTT and writes it anew: times, places and plain words alone. Notes, styles and markup are left out, so what is
 * served can hold nothing but words.
 *
 * @throws WrongCaptions with the line where it goes wrong.
 */
export function cleanCaptions(source: string): string {
  const lines = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ''))
    throw new WrongCaptions('captions.header' satisfies PlatformReason)
  const cues: string[] = []
  for (const { text, at } of blocksOf(lines)) {
    const cue = cueOf(text, at)
    if (cue) cues.push(cue)
    if (cues.length > mostCues)
      throw new WrongCaptions(
        reasonOf('captions.many({count})' satisfies PlatformReason, { count: mostCues }),
      )
  }
  if (cues.length === 0) throw new WrongCaptions('captions.none' satisfies PlatformReason)
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** What is between empty lines, without the header. */
function blocksOf(lines: readonly string[]): { text: string[]; at: number }[] {
  const blocks: { text: string[]; at: number }[] = []
  let open: { text: string[]; at: number } | null = null
  lines.forEach((line, at) => {
    if (line.trim() === '') open = null
    else if (open) open.text.push(line)
    else {
      open = { text: [line], at: at + 1 }
      blocks.push(open)
    }
  })
  return blocks.slice(1)
}

function cueOf(text: readonly string[], at: number): string | null {
  const [first = ''] = text
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first) && !first.includes('-->')) return null
  // A name may be before the times; it is of no use to readers.
  const start = first.includes('-->') ? 0 : 1
  const found = timing.exec(text[start]?.trim() ?? '')
  if (!found)
    throw new WrongCaptions(reasonOf('captions.times({line})' satisfies PlatformReason, { line: at + start }))
  const [from, to] = [instantOf(found, 1), instantOf(found, 5)]
  if (to.ms <= from.ms)
    throw new WrongCaptions(reasonOf('captions.order({line})' satisfies PlatformReason, { line: at + start }))
  const words = text
    .slice(start + 1)
    .map(plain)
    .filter(Boolean)
    .join('\n')
  const places = (found[9] ?? '').split(/\s+/).filter((each) => setting.test(each))
  return words
    ? `${[from.text, '-->', to.text, ...places].join(' ')}\n${words.slice(0, mostTextLength)}`
    : null
}

function instantOf(found: RegExpExecArray, at: number): { ms: number; text: string } {
  const [hours = '0', minutes = '0', seconds = '0', milliseconds = '0'] = found
    .slice(at, at + 4)
    .map((part) => part ?? '0')
  const text = `${hours.padStart(2, '0')}:${minutes}:${seconds}.${milliseconds}`
  return {
    ms: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds),
    text,
  }
}

/** Without tags; what is left of their signs is written as words. */
function plain(line: string): string {
  return line
    .replace(/<[^>]*>/g, '')
    .replaceAll('-->', '→')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|quot|#\d{1,6});)/g, '&amp;')
    .replace(/\p{Cc}/gu, '')
    .trim()
}
