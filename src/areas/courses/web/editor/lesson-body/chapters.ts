import type { Chapter } from '../../../media.ts'
import { maxChapters } from '../../../media-rules.ts'
import { clockWords, secondsFrom } from './clock.ts'

export const maxChapterTitle = 150

export type ChapterTrouble = {
  /** Counted from 1, as the field shows it. */
  line: number
  kind: 'time' | 'title' | 'late' | 'same' | 'long'
}

const time = String.raw`(?:\d{1,2}:)?\d{1,3}:[0-5]?\d`
const before = new RegExp(String.raw`^[\s*•\-–—\d.)]*?[[(]?(${time})[\])]?(?!\d)\s*[-–—:|.)]*\s*(.*)$`)
const behind = new RegExp(String.raw`^[\s*•\-–—]*(.+?)\s*[-–—:|(\[]*\s*(${time})[\])]?\s*$`)

/**
 * Chapters of lines like "0:00 Intro", as they are typed here or copied from elsewhere ("1) [12:30] – Firing", "Firing
 * 12:30"). Empty lines do not count; the order is that of the times.
 */
export function chaptersFrom(
  text: string,
  seconds: number | null,
): { chapters: Chapter[]; troubles: ChapterTrouble[]; tooMany: boolean } {
  const chapters: Chapter[] = []
  const troubles: ChapterTrouble[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const read = chapterOf(line)
    const trouble = read === null ? 'time' : troubleOf(read, chapters, seconds)
    if (trouble) troubles.push({ line: at + 1, kind: trouble })
    else if (read) chapters.push(read)
  }
  chapters.sort((one, other) => one.atSeconds - other.atSeconds)
  return { chapters, troubles, tooMany: chapters.length > maxChapters }
}

function chapterOf(line: string): Chapter | null {
  const first = before.exec(line)
  const found = first ? { time: first[1], title: first[2] } : lastOf(line)
  const atSeconds = found ? secondsFrom(found.time ?? '') : null
  return atSeconds === null ? null : { atSeconds, title: (found?.title ?? '').trim() }
}

function lastOf(line: string) {
  const found = behind.exec(line)
  return found ? { time: found[2], title: found[1] } : null
}

function troubleOf(
  { atSeconds, title }: Chapter,
  others: readonly Chapter[],
  seconds: number | null,
): ChapterTrouble['kind'] | null {
  if (title === '') return 'title'
  if (title.length > maxChapterTitle) return 'long'
  if (seconds !== null && atSeconds >= Math.ceil(seconds)) return 'late'
  return others.some((other) => other.atSeconds === atSeconds) ? 'same' : null
}

export const chapterLines = (chapters: readonly Chapter[]): string =>
  chapters.map(({ atSeconds, title }) => `${clockWords(atSeconds)} ${title}`).join('\n')
