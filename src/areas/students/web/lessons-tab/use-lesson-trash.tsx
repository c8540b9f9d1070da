import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { MenuAction } from '#ui/RowMenu.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { ListedLesson } from '../../insights-contract.ts'
import { coursesApi } from './courses-api.ts'

/** The `⋯` menu of a lesson in the trash, and the question before it is deleted for good. */
export function useLessonTrash() {
  const t = useTranslations('insights.lessons')
  const words = useTranslations('lists.trash')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<ListedLesson | null>(null)
  const [isOpen, setOpen] = useState(false)
  const onSettled = () => queries.invalidateQueries()
  const restoration = useMutation(coursesApi.restoreLesson.mutationOptions({ onSettled }))
  const discarding = useMutation(coursesApi.discardLesson.mutationOptions({ onSettled }))

  const restore = ({ id, title, course }: ListedLesson) =>
    restoration.mutate(
      { courseId: course.id, lessonId: id },
      {
        onSuccess: () =>
          toast({
            message: t('restored', { title }),
            action: { label: t('open'), to: `/courses/${course.id}?lesson=${id}` },
          }),
        onError: (error) => toast({ message: refusalOf(error).message || t('changeFailed') }),
      },
    )
  const menuOf = (lesson: ListedLesson): MenuAction[] => [
    { label: words('restore'), icon: RotateCcw, onSelect: () => restore(lesson) },
    {
      label: words('discard'),
      icon: Trash2,
      danger: true,
      divided: true,
      disabled: lesson.trashed?.goneAt === null,
      ...(lesson.trashed?.goneAt === null ? { reason: words('kept', { who: 'students' }) } : {}),
      onSelect: () => {
        discarding.reset()
        setAsked(lesson)
        setOpen(true)
      },
    },
  ]
  const title = asked?.title ?? ''
  const dialog = (
    <ConfirmDialog
      opened={isOpen}
      onClose={() => setOpen(false)}
      title={t('discardTitle', { title })}
      confirmLabel={words('discard')}
      busy={discarding.isPending}
      busyLabel={t('discardBusy')}
      error={discarding.error ? refusalOf(discarding.error).message || t('changeFailed') : null}
      onConfirm={() =>
        asked &&
        discarding.mutate(
          { lessonId: asked.id },
          {
            onSuccess: () => {
              setOpen(false)
              toast({ message: t('discarded', { title }) })
            },
          },
        )
      }
    >
      {t('discardText')}
    </ConfirmDialog>
  )
  return { menuOf, dialog }
}
