import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { useAnnounce } from '#ui/announce.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { OutlineLesson } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import { findSaver, forgetSaver } from './open-savers.ts'
import {
  cachedCourse,
  changeLessons,
  movedTo,
  outlineEntry,
  putLesson,
  refreshCourse,
} from './outline-cache.ts'

export type OutlineChanges = ReturnType<typeof useOutline>

/** Everything that changes the outline: shown at once, put back when the server refuses. */
export function useOutline(courseId: Id<'crs'>) {
  const t = useTranslations('courses.outline')
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  // One after another: titles typed fast must arrive in the order they were typed.
  const scope = { id: `outline-${courseId}` }
  const refresh = () => refreshCourse(queryClient, courseId)
  const failed = (error: unknown) => {
    toast({ message: refusalOf(error).message || t('failed') })
    refresh()
  }

  const addition = useMutation({ ...coursesApi.addLesson.mutationOptions(), scope })
  const movement = useMutation({ ...coursesApi.moveLesson.mutationOptions(), scope })
  const publication = useMutation(coursesApi.publishLesson.mutationOptions())

  const lessons = () => cachedCourse(queryClient, courseId)?.lessons ?? []
  const at = (lesson: OutlineLesson) => ({ courseId, lessonId: lesson.id })
  const attempt = (work: () => Promise<void>) => work().catch(failed)

  const add = async (title: string) => {
    const lesson = await addition.mutateAsync({ courseId, title })
    changeLessons(queryClient, courseId, (list) => [
      ...list.filter((each) => each.id !== lesson.id),
      outlineEntry(lesson),
    ])
    announce(t('added', { title: lesson.title, position: lessons().length }))
    return lesson
  }

  const moveTo = (lesson: OutlineLesson, to: number) => {
    const list = lessons()
    const from = list.findIndex(({ id }) => id === lesson.id)
    if (from < 0 || to < 0 || to >= list.length || from === to) return
    changeLessons(queryClient, courseId, (before) => movedTo(before, from, to))
    announce(t('moved', { title: lesson.title, position: to + 1, total: list.length }))
    void attempt(async () => {
      await movement.mutateAsync({ ...at(lesson), position: to })
    })
  }

  const restore = (lesson: OutlineLesson) =>
    attempt(async () => {
      await coursesApi.restoreLesson.call(at(lesson))
      announce(t('restored', { title: lesson.title }))
      refresh()
    })

  const remove = (lesson: OutlineLesson) =>
    attempt(async () => {
      // What was typed last belongs to the lesson that may come back.
      await findSaver(lesson.id)?.saveNow()
      await coursesApi.removeLesson.call(at(lesson))
      forgetSaver(lesson.id)
      changeLessons(queryClient, courseId, (list) => list.filter(({ id }) => id !== lesson.id))
      toast({ message: t('deleted', { title: lesson.title }), onUndo: () => void restore(lesson) })
      refresh()
    })

  const rename = (lesson: OutlineLesson, title: string) =>
    attempt(async () => {
      if (title === lesson.title) return
      changeLessons(queryClient, courseId, (list) =>
        list.map((each) => (each.id === lesson.id ? { ...each, title } : each)),
      )
      const open = findSaver(lesson.id)
      if (open) {
        open.edit({ title })
        await open.saveNow()
      } else {
        const { revision } = await coursesApi.getLesson.call(at(lesson))
        putLesson(queryClient, await coursesApi.updateLesson.call({ ...at(lesson), title, revision }))
      }
      announce(t('renamed', { title }))
    })

  const publish = (lesson: OutlineLesson) =>
    attempt(async () => {
      await findSaver(lesson.id)?.saveNow()
      putLesson(queryClient, await publication.mutateAsync(at(lesson)))
      announce(t('published', { title: lesson.title }))
    })

  const unpublish = (lesson: OutlineLesson) =>
    attempt(async () => {
      putLesson(queryClient, await coursesApi.unpublishLesson.call(at(lesson)))
      announce(t('unpublished', { title: lesson.title }))
    })

  /** One place up (-1) or down (1). */
  const moveBy = (lesson: OutlineLesson, step: -1 | 1) =>
    moveTo(lesson, lessons().findIndex(({ id }) => id === lesson.id) + step)

  return { add, moveTo, moveBy, remove, rename, publish, unpublish, isPublishing: publication.isPending }
}
