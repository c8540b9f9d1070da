import type { Id } from '#kernel/ids.ts'

/** Which lessons are where: those without a section first, then section by section. */
export type Arrangement = {
  lessonIds: Id<'lsn'>[]
  sections: { id: Id<'sec'>; lessonIds: Id<'lsn'>[] }[]
}

/** Where a lesson goes: the section (null: before the first) and its place there, counted from 0. */
export type Place = { sectionId: Id<'sec'> | null; position: number }

type Row = { id: Id<'lsn'>; sectionId: Id<'sec'> | null }

/** The arrangement that rows in their order describe. A lesson of a section that's gone comes before the first. */
export function arrangementOf(sections: readonly { id: Id<'sec'> }[], lessons: readonly Row[]): Arrangement {
  const known = new Map(sections.map(({ id }) => [id, [] as Id<'lsn'>[]]))
  const loose: Id<'lsn'>[] = []
  for (const { id, sectionId } of lessons) ((sectionId && known.get(sectionId)) || loose).push(id)
  return { lessonIds: loose, sections: sections.map(({ id }) => ({ id, lessonIds: known.get(id) ?? [] })) }
}

/** The lessons of one part of the outline. */
export function lessonsIn(order: Arrangement, sectionId: Id<'sec'> | null): readonly Id<'lsn'>[] {
  if (sectionId === null) return order.lessonIds
  return order.sections.find(({ id }) => id === sectionId)?.lessonIds ?? []
}

/** Every lesson in the order of the course, with its section. */
export function rowsOf(order: Arrangement): Row[] {
  return [
    ...order.lessonIds.map((id) => ({ id, sectionId: null })),
    ...order.sections.flatMap(({ id: sectionId, lessonIds }) => lessonIds.map((id) => ({ id, sectionId }))),
  ]
}

/** Where a lesson is now; null when it is not part of the outline. */
export function placeOf(order: Arrangement, lessonId: Id<'lsn'>): Place | null {
  const loose = order.lessonIds.indexOf(lessonId)
  if (loose !== -1) return { sectionId: null, position: loose }
  for (const { id, lessonIds } of order.sections) {
    const position = lessonIds.indexOf(lessonId)
    if (position !== -1) return { sectionId: id, position }
  }
  return null
}

/** With lessons, new ones or ones that were elsewhere, at a place; beyond the end is the end. */
export function withLessons(
  order: Arrangement,
  lessonIds: readonly Id<'lsn'>[],
  { sectionId, position }: Place,
): Arrangement {
  const rest = withoutLessons(order, lessonIds)
  return mapSection(rest, sectionId, (ids) => ids.toSpliced(Math.min(position, ids.length), 0, ...lessonIds))
}

export function withoutLessons(order: Arrangement, lessonIds: readonly Id<'lsn'>[]): Arrangement {
  const gone = new Set(lessonIds)
  const keep = (ids: readonly Id<'lsn'>[]) => ids.filter((id) => !gone.has(id))
  return {
    lessonIds: keep(order.lessonIds),
    sections: order.sections.map(({ id, lessonIds: ids }) => ({ id, lessonIds: keep(ids) })),
  }
}

/** With a new section: at the end, or taking over what follows a lesson in its part. */
export function withSection(order: Arrangement, sectionId: Id<'sec'>, after?: Id<'lsn'>): Arrangement {
  const place = after ? placeOf(order, after) : null
  if (!place) return { ...order, sections: [...order.sections, { id: sectionId, lessonIds: [] }] }
  const taken = lessonsIn(order, place.sectionId).slice(place.position + 1)
  const before = withoutLessons(order, taken)
  const at = place.sectionId ? before.sections.findIndex(({ id }) => id === place.sectionId) + 1 : 0
  return { ...before, sections: before.sections.toSpliced(at, 0, { id: sectionId, lessonIds: [...taken] }) }
}

/** Without a section: its lessons go to the end of the one before, or of those without one. */
export function withoutSection(order: Arrangement, sectionId: Id<'sec'>): Arrangement {
  const at = order.sections.findIndex(({ id }) => id === sectionId)
  if (at === -1) return order
  const orphans = lessonsIn(order, sectionId)
  const rest = { ...order, sections: order.sections.toSpliced(at, 1) }
  return mapSection(rest, order.sections[at - 1]?.id ?? null, (ids) => [...ids, ...orphans])
}

/** With a section at another place among the sections. */
export function withSectionAt(order: Arrangement, sectionId: Id<'sec'>, position: number): Arrangement {
  const moved = order.sections.find(({ id }) => id === sectionId)
  if (!moved) return order
  const rest = order.sections.filter(({ id }) => id !== sectionId)
  return { ...order, sections: rest.toSpliced(Math.min(position, rest.length), 0, moved) }
}

/** Whether both name the same sections and lessons, each once, in whatever order. */
export function namesTheSame(one: Arrangement, other: Arrangement): boolean {
  const ids = (order: Arrangement) => rowsOf(order).map(({ id }) => id)
  const sectionIds = (order: Arrangement) => order.sections.map(({ id }) => id)
  return isSameSet(ids(one), ids(other)) && isSameSet(sectionIds(one), sectionIds(other))
}

const isSameSet = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length &&
  [left, right, [...left, ...right]].every((list) => new Set(list).size === left.length)

export function isSameArrangement(one: Arrangement, other: Arrangement): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

const plain = ({ lessonIds, sections }: Arrangement) => [
  lessonIds,
  sections.map((section) => [section.id, section.lessonIds]),
]

function mapSection(
  order: Arrangement,
  sectionId: Id<'sec'> | null,
  change: (lessonIds: Id<'lsn'>[]) => Id<'lsn'>[],
): Arrangement {
  if (sectionId === null) return { ...order, lessonIds: change(order.lessonIds) }
  return {
    ...order,
    sections: order.sections.map((section) =>
      section.id === sectionId ? { ...section, lessonIds: change(section.lessonIds) } : section,
    ),
  }
}
