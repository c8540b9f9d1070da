import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, EyeOff, FolderOpen, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LessonStatus } from '#areas/courses/rules.ts'
import type { MenuAction } from '#ui/RowMenu.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { ListedLesson } from '../../insights-contract.ts'
import { coursesApi } from './courses-api.ts'

/** Publishes lessons, or takes them back to drafts; Undo puts those that changed back. */
export function useLessonChanges() {
  const t = useTranslations('insights.lessons')
  const queryClient = useQueryClient()
  const change = useMutation(
    coursesApi.publishLessons.mutationOptions({ onSettled: () => queryClient.invalidateQueries() }),
  )

  const set = (lessons: readonly Pick<ListedLesson, 'id'>[], status: LessonStatus, onDone?: () => void) =>
    change.mutate(
      { lessonIds: lessons.map((lesson) => lesson.id), status },
      {
        onSuccess: ({ changed, skipped }) => {
          onDone?.()
          const back = changed.map((id) => ({ id }))
          toast({
            message:
              status === 'published'
                ? t('publishedDone', { count: changed.length, skipped: skipped.length })
                : t('unpublishedDone', { count: changed.length }),
            ...(back.length > 0
              ? { onUndo: () => set(back, status === 'published' ? 'draft' : 'published') }
              : {}),
          })
        },
        onError: (error) => toast({ message: refusalOf(error).message || t('changeFailed') }),
      },
    )

  const settled = { onSettled: () => queryClient.invalidateQueries() }
  const restoration = useMutation(coursesApi.restoreLesson.mutationOptions(settled))
  const removal = useMutation(coursesApi.removeLesson.mutationOptions(settled))
  const onError = (error: unknown) => toast({ message: refusalOf(error).message || t('changeFailed') })
  const remove = ({ id, title, course }: ListedLesson) => {
    const ids = { courseId: course.id, lessonId: id }
    const onUndo = () =>
      restoration.mutate(ids, { onSuccess: () => toast({ message: t('restored', { title }) }), onError })
    removal.mutate(ids, { onSuccess: () => toast({ message: t('deleted', { title }), onUndo }), onError })
  }

  const menuOf = (lesson: ListedLesson): MenuAction[] => [
    {
      label: t('open'),
      icon: FolderOpen,
      to: `/courses/${lesson.course.id}?lesson=${lesson.id}`,
    },
    lesson.status === 'published'
      ? { label: t('unpublish'), icon: EyeOff, onSelect: () => set([lesson], 'draft') }
      : {
          label: t('publish'),
          icon: CircleCheck,
          disabled: !lesson.hasContent,
          onSelect: () => set([lesson], 'published'),
        },
    { label: t('delete'), icon: Trash2, danger: true, divided: true, onSelect: () => remove(lesson) },
  ]
  return { set, menuOf, busy: change.isPending }
}

export type LessonChanges = ReturnType<typeof useLessonChanges>
