import type { UploadLimits, UploadPurpose } from '#areas/files/rules.ts'
import { whyNotUploadable } from '#areas/files/upload-types.ts'
import type { LessonKind } from '../../../rules.ts'
import { maxTitleLength } from '../../../rules.ts'

/** A file with the folders it was in: "Pottery/01 Clay/02 wedging.mp4". */
export type GivenFile = { file: File; path: string }

/** A lesson that is to be made of a file; `text` when its content is read and becomes the lesson's text. */
export type LessonPlan = {
  title: string
  kind: LessonKind
  file: File
  purpose: UploadPurpose | 'text'
  /** Of the same name beside it: "02 wedging.vtt". */
  captions: File[]
}
export type SectionPlan = { title: string | null; lessons: LessonPlan[] }

export type FilesPlan = {
  sections: SectionPlan[]
  /** What no lesson can be made of, and why. */
  refused: { file: File; why: 'type' | 'size' | 'empty' }[]
}

/**
 * What lessons a drop of files or a folder makes: one for each file in the order of their numbers, of the kind that the file
 * is, with a section for each folder below the first.
 */
export function lessonsFromFiles(given: readonly GivenFile[], limits: UploadLimits): FilesPlan {
  const seen = given
    .filter(({ file }) => !isHidden(file.name))
    .toSorted((one, other) => byNumbers(one.path, other.path))
  const captions = seen.filter(({ file }) => isCaptions(file.name))
  const plan: FilesPlan = { sections: [], refused: [] }
  const root = sharedFolder(seen)
  const used = new Set<File>()
  for (const { file, path } of seen) {
    if (isCaptions(file.name)) continue
    const made = lessonOf(file, limits)
    if ('why' in made) {
      plan.refused.push({ file, why: made.why })
      continue
    }
    const own =
      made.kind === 'video' || made.kind === 'audio'
        ? captions.filter((each) => isBeside(each.path, path))
        : []
    for (const each of own) used.add(each.file)
    sectionOf(plan, folderOf(path, root)).lessons.push({ ...made, captions: own.map((each) => each.file) })
  }
  for (const { file } of captions) if (!used.has(file)) plan.refused.push({ file, why: 'type' })
  return plan
}

function lessonOf(file: File, limits: UploadLimits): LessonPlan | { why: 'type' | 'size' | 'empty' } {
  const made = { title: titleOf(file.name), file, captions: [] }
  if (/\.(md|markdown|txt)$/i.test(file.name)) {
    if (file.size === 0) return { why: 'empty' }
    // A text that is longer than a lesson may be is something to save.
    return file.size > 400_000
      ? { ...made, kind: 'download', purpose: 'attachment' }
      : { ...made, kind: 'text', purpose: 'text' }
  }
  const tries: { kind: LessonKind; purpose: UploadPurpose }[] = [
    { kind: 'video', purpose: 'video' },
    { kind: 'audio', purpose: 'audio' },
    { kind: 'pdf', purpose: 'pdf' },
    { kind: 'download', purpose: 'attachment' },
  ]
  for (const { kind, purpose } of tries) {
    const why = whyNotUploadable(purpose, file, limits)
    if (why === null) return { ...made, kind, purpose }
    if (why !== 'type') return { why }
  }
  return { why: 'type' }
}

/** "01 - intro_to clay.mp4" → "Intro to clay". */
export function titleOf(name: string): string {
  const stem = name.replace(/\.[^.]+$/, '')
  const bare = stem
    .replace(/_+/g, ' ')
    .replace(
      /^\s*(?:(?:lesson|chapter|part)\s*)?(?:0\d{2}|\d{1,2})(?:\.\d{1,3})*\s*(?:[-–—.):]+\s*|\s+)(?=\S)/i,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
  const words = bare === '' ? stem.trim() : spaced(bare)
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  return Array.from(title).slice(0, maxTitleLength).join('') || name
}

/** "centering-on-the-wheel" has its hyphens for spaces; "leather-hard" and "Half-dry bowls" are written so. */
function spaced(name: string): string {
  const between = /(?<=\p{L})-(?=\p{L})/gu
  const isSlug = !name.includes(' ') && (name.match(between) ?? []).length > 1
  return isSlug ? name.replace(between, ' ') : name
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** "2 b" before "10 a", folder by folder; what is in a folder itself before what is in folders of it. */
export function byNumbers(one: string, other: string): number {
  const [ones, others] = [one.split('/'), other.split('/')]
  for (let at = 0; at < Math.min(ones.length, others.length); at++) {
    const depth = Number(at < ones.length - 1) - Number(at < others.length - 1)
    if (depth !== 0) return depth
    const order = natural.compare(ones[at] ?? '', others[at] ?? '')
    if (order !== 0) return order
  }
  return ones.length - others.length
}

const isHidden = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)
const isCaptions = (name: string) => /\.(vtt|srt)$/i.test(name)
const stemOf = (path: string) => path.replace(/\.[^./]+$/, '').toLowerCase()

/** "a/02 x.en.srt" is next to "a/02 x.mp4". */
function isBeside(captions: string, recording: string): boolean {
  const [own, theirs] = [stemOf(captions), stemOf(recording)]
  return (
    own === theirs ||
    (own.startsWith(`${theirs}.`) && /^\.[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(own.slice(theirs.length)))
  )
}

/** The one folder that holds everything is the course, not a section. */
function sharedFolder(given: readonly GivenFile[]): string {
  const [first = ''] = given.map(({ path }) => path.split('/').slice(0, -1)[0] ?? '')
  return first !== '' && given.every(({ path }) => path.startsWith(`${first}/`)) ? `${first}/` : ''
}

function folderOf(path: string, root: string): string | null {
  const folders = path.slice(root.length).split('/').slice(0, -1)
  return folders.length === 0 ? null : folders.map(titleOf).join(' · ')
}

function sectionOf(plan: FilesPlan, title: string | null): SectionPlan {
  const last = plan.sections.at(-1)
  if (last?.title === title) return last
  const made = { title, lessons: [] }
  plan.sections.push(made)
  return made
}
