import type { Id } from '#kernel/ids.ts'
import {
  type Arrangement,
  arrangementOf,
  isSameArrangement,
  type Place,
  placeOf,
  rowsOf,
  withLessons,
  withoutLessons,
  withoutSection,
  withSectionAt,
} from '../../../arrangement.ts'
import type { CourseDetail, OutlineLesson, Section } from '../../../contract.ts'
import type { LessonStatus } from '../../../rules.ts'
import type { LessonChanges } from '../lesson-changes.ts'

export type PlacedLesson = { id: Id<'lsn'> } & Place

/**
 * One change of an outline, as data: it can be shown before the server did it, taken back, done again, and kept over a
 * reload. Whoever carries one out gets the command that takes it back.
 */
export type Command =
  | { do: 'place'; items: PlacedLesson[] }
  | { do: 'placeSection'; sectionId: Id<'sec'>; position: number }
  | { do: 'remove'; lessonIds: Id<'lsn'>[] }
  | { do: 'restore'; items: PlacedLesson[]; lessons: OutlineLesson[] }
  | { do: 'rename'; lessonId: Id<'lsn'>; title: string }
  | { do: 'renameSection'; sectionId: Id<'sec'>; title: string }
  | { do: 'removeSection'; sectionId: Id<'sec'> }
  /** `sectionId`: the one it was before it was removed; the server makes a new one. */
  | { do: 'addSection'; title: string; position: number; lessonIds: Id<'lsn'>[]; sectionId: Id<'sec'> }
  | { do: 'status'; lessonIds: Id<'lsn'>[]; status: LessonStatus }
  | { do: 'fields'; lessonId: Id<'lsn'>; changes: LessonChanges; before: LessonChanges }

export type Outline = Pick<CourseDetail, 'sections' | 'lessons'>

/** What a command makes of an outline, and what takes it back; null where it changes nothing or names what is gone. */
export function applyCommand(
  outline: Outline,
  command: Command,
): { outline: Outline; inverse: Command; order?: Arrangement } | null {
  const order = orderOf(outline)
  switch (command.do) {
    case 'place': {
      const former = placesOf(order, ids(command.items))
      if (former.length !== command.items.length) return null
      const next = withPlaced(order, command.items)
      if (isSameArrangement(next, order)) return null
      return { outline: arrangeOutline(outline, next), order: next, inverse: { do: 'place', items: former } }
    }
    case 'placeSection': {
      const position = order.sections.findIndex(({ id }) => id === command.sectionId)
      if (position === -1 || position === command.position) return null
      const next = withSectionAt(order, command.sectionId, command.position)
      return { outline: arrangeOutline(outline, next), order: next, inverse: { ...command, position } }
    }
    case 'remove': {
      const items = placesOf(order, command.lessonIds)
      if (items.length === 0) return null
      const gone = new Set(ids(items))
      const lessons = outline.lessons.filter(({ id }) => gone.has(id))
      const rest = { ...outline, lessons: outline.lessons.filter(({ id }) => !gone.has(id)) }
      const next = withoutLessons(order, ids(items))
      return { outline: arrangeOutline(rest, next), order: next, inverse: { do: 'restore', items, lessons } }
    }
    case 'restore': {
      const back = { ...outline, lessons: [...outline.lessons, ...command.lessons] }
      const next = withPlaced(order, command.items)
      return {
        outline: arrangeOutline(back, next),
        order: next,
        inverse: { do: 'remove', lessonIds: ids(command.items) },
      }
    }
    case 'removeSection': {
      const position = order.sections.findIndex(({ id }) => id === command.sectionId)
      const section = outline.sections[position]
      if (!section) return null
      const lessonIds = order.sections[position]?.lessonIds ?? []
      const rest = { ...outline, sections: outline.sections.filter(({ id }) => id !== section.id) }
      const next = withoutSection(order, section.id)
      return {
        outline: arrangeOutline(rest, next),
        order: next,
        inverse: { do: 'addSection', title: section.title, position, lessonIds, sectionId: section.id },
      }
    }
    case 'addSection': {
      const made: Section = { id: command.sectionId, title: command.title }
      const more = { ...outline, sections: [...outline.sections, made] }
      const known = new Set(ids(rowsOf(order)))
      const lessonIds = command.lessonIds.filter((id) => known.has(id))
      const bare = withoutLessons(order, lessonIds)
      const next = {
        ...bare,
        sections: bare.sections.toSpliced(command.position, 0, { id: made.id, lessonIds }),
      }
      return {
        outline: arrangeOutline(more, next),
        order: next,
        inverse: { do: 'removeSection', sectionId: command.sectionId },
      }
    }
    default:
      return changed(outline, command)
  }
}

type Wording = Extract<Command, { do: 'rename' | 'renameSection' | 'status' | 'fields' }>

/** Commands that leave every lesson where it is. */
function changed(outline: Outline, command: Wording): { outline: Outline; inverse: Command } | null {
  switch (command.do) {
    case 'rename': {
      const lesson = outline.lessons.find(({ id }) => id === command.lessonId)
      if (!lesson || lesson.title === command.title) return null
      return {
        outline: withLesson(outline, [lesson.id], { title: command.title }),
        inverse: { ...command, title: lesson.title },
      }
    }
    case 'renameSection': {
      const { sectionId, title } = command
      const section = outline.sections.find(({ id }) => id === sectionId)
      if (!section || section.title === title) return null
      const sections = outline.sections.map((each) => (each.id === sectionId ? { ...each, title } : each))
      return { outline: { ...outline, sections }, inverse: { ...command, title: section.title } }
    }
    case 'status': {
      const wanted = new Set(command.lessonIds)
      const lessonIds = outline.lessons
        .filter(({ id, status, hasContent }) => {
          const may = command.status === 'draft' || hasContent
          return wanted.has(id) && status !== command.status && may
        })
        .map(({ id }) => id)
      if (lessonIds.length === 0) return null
      const back = command.status === 'draft' ? 'published' : 'draft'
      return {
        outline: withLesson(outline, lessonIds, { status: command.status }),
        inverse: { do: 'status', lessonIds, status: back },
      }
    }
    case 'fields': {
      const { lessonId, changes, before } = command
      const { freePreview, dripDays, opensAt, requiredBeforeNext } = changes
      const shown = Object.fromEntries(
        Object.entries({ freePreview, dripDays, opensAt, requiredBeforeNext }).filter(
          ([, value]) => value !== undefined,
        ),
      )
      return {
        outline: withLesson(outline, [lessonId], shown),
        inverse: { do: 'fields', lessonId, changes: before, before: changes },
      }
    }
  }
}

export const orderOf = ({ sections, lessons }: Outline): Arrangement => arrangementOf(sections, lessons)

/** The lessons' places now, in the order of the course; what is not part of it is left out. */
export function placesOf(order: Arrangement, lessonIds: readonly Id<'lsn'>[]): PlacedLesson[] {
  const wanted = new Set(lessonIds)
  return rowsOf(order).flatMap(({ id }) => {
    const place = wanted.has(id) ? placeOf(order, id) : null
    return place ? [{ id, ...place }] : []
  })
}

/** With each lesson at its place, one after the other: places read before a removal lead back to the same order. */
function withPlaced(order: Arrangement, items: readonly PlacedLesson[]): Arrangement {
  const bare = withoutLessons(order, ids(items))
  return items.reduce((next, { id, ...place }) => withLessons(next, [id], knownPlace(next, place)), bare)
}

/** A section that is gone takes nothing: what belongs there comes before the first. */
function knownPlace(order: Arrangement, place: Place): Place {
  const isKnown = order.sections.some(({ id }) => id === place.sectionId)
  return isKnown || place.sectionId === null ? place : { sectionId: null, position: order.lessonIds.length }
}

/** Sections and lessons in this order, each lesson with its section. */
export function arrangeOutline(outline: Outline, order: Arrangement): Outline {
  const lessons = new Map(outline.lessons.map((lesson) => [lesson.id, lesson]))
  const sections = new Map(outline.sections.map((section) => [section.id, section]))
  return {
    sections: order.sections.flatMap(({ id }) => sections.get(id) ?? []),
    lessons: rowsOf(order).flatMap(({ id, sectionId }) => {
      const lesson = lessons.get(id)
      return lesson ? [lesson.sectionId === sectionId ? lesson : { ...lesson, sectionId }] : []
    }),
  }
}

function withLesson(
  outline: Outline,
  lessonIds: readonly Id<'lsn'>[],
  fields: Partial<OutlineLesson>,
): Outline {
  return {
    ...outline,
    lessons: outline.lessons.map((lesson) =>
      lessonIds.includes(lesson.id) ? { ...lesson, ...fields } : lesson,
    ),
  }
}

const ids = (items: readonly { id: Id<'lsn'> }[]) => items.map(({ id }) => id)

type Aliases = Readonly<Record<string, Id<'sec'>>>

function idNow<T extends Id<'sec'> | null>(id: T, aliases: Aliases): T {
  let known: Id<'sec'> | null = id
  while (known && aliases[known]) known = aliases[known] ?? null
  return known as T
}

/** The command with sections by the ids they have now: one that was removed and put back has a new one. */
export function renamedIds(command: Command, aliases: Aliases): Command {
  if (command.do === 'place' || command.do === 'restore') {
    const items = command.items.map((item) => ({ ...item, sectionId: idNow(item.sectionId, aliases) }))
    return { ...command, items }
  }
  // A section that is added anew begins with the id it is asked for by.
  if (command.do === 'addSection' || !('sectionId' in command)) return command
  return { ...command, sectionId: idNow(command.sectionId, aliases) }
}

export function renamedOrder(order: Arrangement, aliases: Aliases): Arrangement {
  return {
    ...order,
    sections: order.sections.map((section) => ({ ...section, id: idNow(section.id, aliases) })),
  }
}
