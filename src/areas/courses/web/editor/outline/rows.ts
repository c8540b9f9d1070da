import type { Id } from '#kernel/ids.ts'
import type { Place } from '../../../arrangement.ts'
import type { CourseDetail, OutlineLesson, Section } from '../../../contract.ts'
import { orderOf } from './commands.ts'

export type SectionLine = {
  kind: 'section'
  key: Id<'sec'>
  section: Section
  index: number
  total: number
  count: number
  seconds: number
  folded: boolean
}
export type LessonLine = {
  kind: 'lesson'
  key: Id<'lsn'>
  lesson: OutlineLesson
  /** In the whole course, counted from 1. */
  number: number
  place: Place
  isFirst: boolean
  isLast: boolean
}
export type Line = SectionLine | LessonLine

/** The outline as lines, one under the other: sections, and lessons of those that are not folded. */
export function linesOf(
  { sections, lessons }: Pick<CourseDetail, 'sections' | 'lessons'>,
  folded: ReadonlySet<Id<'sec'>>,
): Line[] {
  const known = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const order = orderOf({ sections, lessons })
  let number = 0
  const linesIn = (sectionId: Id<'sec'> | null, ids: readonly Id<'lsn'>[]): LessonLine[] =>
    ids.flatMap((id, position) => {
      const lesson = known.get(id)
      number += 1
      if (!lesson) return []
      const place = { sectionId, position }
      return [
        {
          kind: 'lesson',
          key: id,
          lesson,
          number,
          place,
          isFirst: position === 0,
          isLast: position === ids.length - 1,
        },
      ]
    })
  return [
    ...linesIn(null, order.lessonIds),
    ...order.sections.flatMap(({ id, lessonIds }, index): Line[] => {
      const section = sections[index]
      const below = linesIn(id, lessonIds)
      if (!section) return below
      const isFolded = folded.has(id)
      const line: SectionLine = {
        kind: 'section',
        key: id,
        section,
        index,
        total: sections.length,
        count: below.length,
        seconds: below.reduce((sum, each) => sum + each.lesson.durationSeconds, 0),
        folded: isFolded,
      }
      return isFolded ? [line] : [line, ...below]
    }),
  ]
}

export type Edge = 'before' | 'after'

/** What is dragged, and the edge of a line where it would land. */
export type Drop = { moved: string; at: string | null; edge: Edge }

/** Where lessons go that are let go at the edge of a line. Above a section's head is the end of what comes before it. */
export function placeAt(lines: readonly Line[], at: Line, edge: Edge): Place {
  if (at.kind === 'lesson') {
    return { ...at.place, position: at.place.position + (edge === 'after' ? 1 : 0) }
  }
  if (edge === 'after') return { sectionId: at.key, position: at.folded ? at.count : 0 }
  const before = lines[lines.indexOf(at) - 1]
  if (!before) return { sectionId: null, position: 0 }
  return before.kind === 'lesson'
    ? { ...before.place, position: before.place.position + 1 }
    : { sectionId: before.key, position: before.count }
}

/** Where a section goes that is let go at the edge of a line, counted among the others. */
export function sectionPlaceAt(lines: readonly Line[], moved: Id<'sec'>, at: Line, edge: Edge): number {
  const sections = lines.filter((line) => line.kind === 'section')
  const others = sections.filter(({ key }) => key !== moved)
  const id = at.kind === 'section' ? at.key : at.place.sectionId
  if (id === moved) return sections.findIndex(({ key }) => key === moved)
  const index = others.findIndex(({ key }) => key === id)
  if (index === -1) return 0
  return at.kind === 'section' && edge === 'before' ? index : index + 1
}

/** What is let go at a place counted with the moved lessons still in it goes so many places further up without them. */
export function withoutMoved(place: Place, lines: readonly Line[], moved: ReadonlySet<Id<'lsn'>>): Place {
  const before = lines.filter(
    (line) =>
      line.kind === 'lesson' &&
      moved.has(line.key) &&
      line.place.sectionId === place.sectionId &&
      line.place.position < place.position,
  )
  return { ...place, position: place.position - before.length }
}
