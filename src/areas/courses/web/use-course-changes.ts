import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { coursesApi } from './api.ts'

type CourseName = { id: Id<'crs'>; title: string }

/** Trash, restore, unpublish: what can be done to a whole course from the list and from the editor. */
export function useCourseChanges() {
  const t = useTranslations('courses')
  const queryClient = useQueryClient()
  // Also the counts of the plan, the dashboard and whatever else shows courses.
  const refresh = () => queryClient.invalidateQueries()
  const sayWhy = (error: unknown) => toast({ message: refusalOf(error).message || t('actionFailed') })

  const restoration = useMutation(coursesApi.restore.mutationOptions({ onSettled: refresh }))
  const removal = useMutation(coursesApi.remove.mutationOptions({ onSettled: refresh }))
  const discarding = useMutation(coursesApi.discard.mutationOptions({ onSettled: refresh }))
  const duplication = useMutation(coursesApi.duplicate.mutationOptions({ onSettled: refresh }))
  const unpublication = useMutation(coursesApi.unpublish.mutationOptions({ onSettled: refresh }))

  const restore = (course: CourseName) =>
    restoration.mutate(
      { courseId: course.id },
      { onSuccess: () => toast({ message: t('restored', { title: course.title }) }), onError: sayWhy },
    )

  return {
    restore,
    /** Makes a draft like it; the plan may have no room, and says so. */
    duplicate: (course: CourseName) =>
      duplication.mutate(
        { courseId: course.id },
        {
          onSuccess: (copy) =>
            toast({
              message: t('duplicated', { title: copy.title }),
              action: { label: t('menu.open'), to: `/courses/${copy.id}` },
            }),
          onError: sayWhy,
        },
      ),
    discarding,
    discard: (course: CourseName, onDone: () => void) =>
      discarding.mutate(
        { courseId: course.id },
        {
          onSuccess: () => {
            onDone()
            toast({ message: t('discarded', { title: course.title }) })
          },
        },
      ),
    removal,
    unpublication,
    /** `onDone` runs before the toast, while the course is still on the screen. */
    remove: (course: CourseName, onDone?: () => void) =>
      removal.mutate(
        { courseId: course.id },
        {
          onSuccess: () => {
            onDone?.()
            toast({ message: t('deleted', { title: course.title }), onUndo: () => restore(course) })
          },
          onError: (error) => {
            if (!onDone) sayWhy(error)
          },
        },
      ),
    unpublish: (course: CourseName, onDone: () => void) =>
      unpublication.mutate(
        { courseId: course.id },
        {
          onSuccess: () => {
            onDone()
            toast({ message: t('unpublished', { title: course.title }) })
          },
        },
      ),
  }
}
