import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Id, newId } from '#kernel/ids.ts'
import type { LearnCourse, Note } from '../../../contract.ts'
import { learningApi } from '../../api.ts'
import type { KeptNote, OutboxEntry } from '../outbox/entries.ts'
import { useOutbox, useUnsentEntries } from '../outbox/use-outbox.ts'

/**
 * The learner's notes in a course, with what this device has not sent yet. Writing shows at once, whether there is a
 * connection or not.
 */
export function useNotes(course: LearnCourse) {
  const cache = useQueryClient()
  const outbox = useOutbox()
  const waiting = useUnsentEntries()
  const courseId = course.id
  const options = learningApi.notes.queryOptions({ input: { courseId } })
  const query = useQuery({ ...options, networkMode: 'always' })
  const known = query.data?.notes
  const notes = useMemo(() => withWaiting(known ?? [], waiting, course), [known, waiting, course])

  // What was sent is the server's now: ask for it, and show it as kept until the answer is here.
  useEffect(
    () =>
      outbox.onSent((kept) => {
        if (kept.kind !== 'note' || kept.courseId !== courseId) return
        cache.setQueryData(options.queryKey, (before) =>
          before ? { notes: withWaiting(before.notes, [kept], course) } : before,
        )
      }),
    [cache, outbox, courseId, course, options.queryKey],
  )

  const put = (note: Omit<KeptNote, 'kind' | 'courseId' | 'at'>) =>
    outbox.put({ kind: 'note', courseId, at: new Date().toISOString(), ...note })
  const isKnown = (noteId: string) => known?.some((note) => note.id === noteId) ?? false
  return {
    notes,
    query,
    add: (lessonId: Id<'lsn'>, text: string, atSeconds: number | null) =>
      put({ noteId: newId('nte'), lessonId, text, atSeconds, known: false }),
    change: ({ id, lessonId, atSeconds }: Note, text: string) =>
      put({ noteId: id, lessonId, text, atSeconds, known: isKnown(id) }),
    remove: ({ id, lessonId, atSeconds }: Note) =>
      put({ noteId: id, lessonId, text: null, atSeconds, known: isKnown(id) }),
    /** Puts back what was removed. */
    restore: ({ id, lessonId, atSeconds, text }: Note) =>
      put({ noteId: id, lessonId, text, atSeconds, known: false }),
  }
}

/** Notes in the order of the course: by lesson, then by where in it they were written. */
export function withWaiting(
  notes: readonly Note[],
  waiting: readonly OutboxEntry[],
  course: LearnCourse,
): Note[] {
  const byId = new Map(notes.map((note) => [note.id, note]))
  for (const kept of waiting) {
    if (kept.kind !== 'note' || kept.courseId !== course.id) continue
    if (kept.text === null) byId.delete(kept.noteId)
    else byId.set(kept.noteId, noteOf(kept, kept.text, byId.get(kept.noteId), course))
  }
  const placeOf = (lessonId: string) => course.lessons.findIndex((lesson) => lesson.id === lessonId)
  return [...byId.values()].toSorted(
    (one, other) =>
      placeOf(one.lessonId) - placeOf(other.lessonId) ||
      (one.atSeconds ?? -1) - (other.atSeconds ?? -1) ||
      one.createdAt.localeCompare(other.createdAt),
  )
}

function noteOf(kept: KeptNote, text: string, before: Note | undefined, course: LearnCourse): Note {
  return {
    id: kept.noteId,
    lessonId: kept.lessonId,
    lessonTitle:
      course.lessons.find((lesson) => lesson.id === kept.lessonId)?.title ?? before?.lessonTitle ?? '',
    text,
    atSeconds: kept.atSeconds,
    createdAt: before?.createdAt ?? kept.at,
    updatedAt: kept.at,
  }
}

/** The notes as a file that any editor opens. */
export function notesAsMarkdown(
  courseTitle: string,
  notes: readonly Note[],
  timeOf: (seconds: number) => string,
): string {
  const parts = [...Map.groupBy(notes, (note) => note.lessonId).values()].map((own) => {
    const lines = own.map(({ text, atSeconds }) => {
      const words = text.trim().replaceAll('\n', '\n  ')
      return atSeconds === null ? `- ${words}` : `- **${timeOf(atSeconds)}** ${words}`
    })
    return [`## ${own[0]?.lessonTitle ?? ''}`, '', ...lines].join('\n')
  })
  return [`# ${courseTitle}`, ...parts].join('\n\n').concat('\n')
}
