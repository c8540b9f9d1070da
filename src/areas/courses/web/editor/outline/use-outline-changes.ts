import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Id, newId } from '#kernel/ids.ts'
import { useAnnounce } from '#ui/announce.ts'
import { toast } from '#ui/toasts.ts'
import type { Place } from '../../../arrangement.ts'
import { lessonsIn, placeOf } from '../../../arrangement.ts'
import type { CourseDetail, Lesson, OutlineLesson, Section } from '../../../contract.ts'
import type { LessonKind, LessonStatus } from '../../../rules.ts'
import { coursesApi } from '../../api.ts'
import type { LessonChanges } from '../lesson-changes.ts'
import { changeLessons, outlineEntry } from '../outline-cache.ts'
import { arrangeOutline, orderOf } from './commands.ts'
import { stepFrom } from './steps.ts'
import { type OutlineWork, useOutlineWork } from './use-outline-work.ts'

export type OutlineChanges = ReturnType<typeof useOutlineChanges>

/** Everything that can be done to an outline, in the words of its creator. */
export function useOutlineChanges(course: CourseDetail) {
  const work = useOutlineWork(course)
  return { ...useMoves(work), ...useAdding(work), ...useSections(work), ...useLessonChanges(work), work }
}

function useMoves(work: OutlineWork) {
  const t = useTranslations('outline')
  const announce = useAnnounce()

  const moveTo = (lessons: readonly OutlineLesson[], place: Place) => {
    const [first] = lessons
    if (!first) return
    const items = lessons.map(({ id }, at) => ({ id, ...place, position: place.position + at }))
    const words =
      lessons.length === 1
        ? t('step.move', { title: first.title })
        : t('step.moveSome', { count: lessons.length })
    void work.act({ do: 'place', items }, words)
    announce(placeWords(first))
  }

  const placeWords = (lesson: OutlineLesson): string => {
    const course = work.now()
    const place = course && placeOf(orderOf(course), lesson.id)
    if (!place) return ''
    const section = course.sections.find(({ id }) => id === place.sectionId)
    const total = lessonsIn(orderOf(course), place.sectionId).length
    const where = { title: lesson.title, position: place.position + 1, total }
    return section ? t('movedIn', { ...where, section: section.title }) : t('moved', where)
  }

  return {
    moveTo,
    placeWords,
    /** One place up (-1) or down (1), over the edge of a section into the next. */
    moveBy: (lesson: OutlineLesson, step: -1 | 1) => {
      const course = work.now()
      const place = course && stepFrom(orderOf(course), lesson.id, step)
      if (place) moveTo([lesson], place)
    },
    moveSectionTo: (section: Section, position: number) => {
      const total = work.now()?.sections.length ?? 0
      if (position < 0 || position >= total) return
      void work.act(
        { do: 'placeSection', sectionId: section.id, position },
        t('step.move', { title: section.title }),
      )
      announce(t('movedSection', { title: section.title, position: position + 1, total }))
    },
  }
}

export type Where = { sectionId?: Id<'sec'>; afterLessonId?: Id<'lsn'> }

function useAdding(work: OutlineWork) {
  const t = useTranslations('outline')
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  const { courseId } = work

  const put = (lesson: Lesson) => {
    const course = work.now()
    if (!course) return
    changeLessons(queryClient, courseId, (list) => [
      ...list.filter(({ id }) => id !== lesson.id),
      outlineEntry(lesson),
    ])
  }
  const sayAdded = (lesson: Lesson) => {
    const number = (work.now()?.lessons.findIndex(({ id }) => id === lesson.id) ?? 0) + 1
    announce(t('added', { title: lesson.title, position: number }))
  }

  return {
    add: (title: string, kind: LessonKind, where: Where = {}) =>
      work.ask(async () => {
        const lesson = await coursesApi.addLesson.call({ courseId, title, kind, ...where })
        put(lesson)
        sortIn(queryClient, work)
        work.did({ words: t('step.add', { title }), command: { do: 'remove', lessonIds: [lesson.id] } })
        sayAdded(lesson)
        return lesson
      }),
    addMany: (titles: readonly string[], kind: LessonKind, where: Where = {}) =>
      work.ask(async () => {
        const known = new Set(work.now()?.lessons.map(({ id }) => id))
        const course = await coursesApi.addLessons.call({ courseId, titles: [...titles], kind, ...where })
        work.show(course)
        const lessonIds = course.lessons.map(({ id }) => id).filter((id) => !known.has(id))
        work.did({
          words: t('step.addSome', { count: lessonIds.length }),
          command: { do: 'remove', lessonIds },
        })
        announce(t('addedSome', { count: lessonIds.length }))
      }),
    duplicate: (lesson: OutlineLesson) =>
      work
        .ask(async () => {
          const copy = await coursesApi.duplicateLesson.call({ courseId, lessonId: lesson.id })
          work.show(await coursesApi.get.call({ courseId }))
          work.did({
            words: t('step.add', { title: copy.title }),
            command: { do: 'remove', lessonIds: [copy.id] },
          })
          announce(t('duplicated', { title: lesson.title }))
        })
        .catch(work.failed),
  }
}

/** A lesson that was put at the end of the list is with its section. */
function sortIn(queryClient: ReturnType<typeof useQueryClient>, work: OutlineWork) {
  const course = work.now()
  if (course) changeLessons(queryClient, work.courseId, () => arrangeOutline(course, orderOf(course)).lessons)
}

function useSections(work: OutlineWork) {
  const t = useTranslations('outline')
  const announce = useAnnounce()
  return {
    /** At the end of the outline, or taking over a lesson and what follows it in its part. */
    addSection: (title: string, first: OutlineLesson | null) => {
      const course = work.now()
      if (!course) return
      const order = orderOf(course)
      const place = first && placeOf(order, first.id)
      const lessonIds = place ? lessonsIn(order, place.sectionId).slice(place.position) : []
      const at = place
        ? order.sections.findIndex(({ id }) => id === place.sectionId) + 1
        : order.sections.length
      // The server gives it another id; until then it goes by this one.
      const sectionId = newId('sec')
      const words = t('step.add', { title })
      void work.act({ do: 'addSection', title, position: at, lessonIds: [...lessonIds], sectionId }, words)
      announce(t('sectionAdded', { title }))
    },
    renameSection: (section: Section, title: string) =>
      void work.act(
        { do: 'renameSection', sectionId: section.id, title },
        t('step.rename', { title: section.title }),
      ),
    removeSection: (section: Section) => {
      const { takeBack } = work.act(
        { do: 'removeSection', sectionId: section.id },
        t('step.removeSection', { title: section.title }),
      )
      toast({ message: t('sectionRemoved', { title: section.title }), onUndo: takeBack })
    },
  }
}

function useLessonChanges(work: OutlineWork) {
  const t = useTranslations('outline')
  const announce = useAnnounce()
  return {
    remove: (lessons: readonly OutlineLesson[]) => {
      const [first] = lessons
      if (!first) return
      const one = lessons.length === 1
      const words = one
        ? t('step.delete', { title: first.title })
        : t('step.deleteSome', { count: lessons.length })
      const { takeBack } = work.act({ do: 'remove', lessonIds: lessons.map(({ id }) => id) }, words)
      const message = one ? t('deleted', { title: first.title }) : t('deletedSome', { count: lessons.length })
      toast({ message, onUndo: takeBack })
    },
    rename: async (lesson: OutlineLesson, title: string) => {
      const { done } = work.act(
        { do: 'rename', lessonId: lesson.id, title },
        t('step.rename', { title: lesson.title }),
      )
      if (await done) announce(t('renamed', { title }))
    },
    setStatus: async (lessons: readonly OutlineLesson[], status: LessonStatus) => {
      const [first] = lessons
      if (!first) return
      const wanted = lessons.filter(
        (each) => each.status !== status && (status === 'draft' || each.hasContent),
      )
      const one = lessons.length === 1
      const words = t(status === 'published' ? 'step.publish' : 'step.unpublish', {
        title: first.title,
        count: wanted.length,
      })
      const { done } = work.act({ do: 'status', lessonIds: lessons.map(({ id }) => id), status }, words)
      if (!(await done) && wanted.length > 0) return
      if (one && wanted.length === 1)
        return announce(t(status === 'published' ? 'published' : 'unpublished', { title: first.title }))
      const empty = status === 'published' ? lessons.filter((each) => !each.hasContent).length : 0
      toast({
        message: t(status === 'published' ? 'publishedSome' : 'unpublishedSome', {
          count: wanted.length,
          empty,
        }),
      })
    },
    /** A setting of a lesson; what it was before is what Undo puts back. */
    setFields: (lesson: Lesson, changes: LessonChanges) => {
      const before = Object.fromEntries(
        Object.keys(changes).map((field) => [field, lesson[field as keyof Lesson]]),
      ) as LessonChanges
      void work.act(
        { do: 'fields', lessonId: lesson.id, changes, before },
        t('step.settings', { title: lesson.title }),
      )
    },
  }
}
