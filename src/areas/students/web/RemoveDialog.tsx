import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Student } from '../contract.ts'
import { studentsApi } from './api.ts'
import type { QuestionProps } from './student-question.ts'

/** Ends access of one student or several: T2, with Undo afterward. */
export function RemoveDialog({ courseId, question, onClose }: QuestionProps) {
  const t = useTranslations('students')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const removal = useMutation(studentsApi.endAccess.mutationOptions({ onSettled: refresh }))
  const { who, count, name, student, students = student ? [student] : [] } = question
  const named = name ?? t('people', { count })

  const remove = () =>
    removal.mutate(
      { courseId, students: who },
      {
        onSuccess: ({ changed }) => {
          toast({
            message: t('removal.done', { count: changed, who: named }),
            ...(students.length > 0 ? { onUndo: () => void giveBack(students) } : {}),
          })
          question.after?.()
          onClose()
        },
      },
    )
  /** Each as long as they had it: those with the same end together. */
  const giveBack = async (gone: readonly Student[]) => {
    try {
      for (const [endsAt, same] of Map.groupBy(gone, (each) => each.accessUntil))
        await studentsApi.setAccess.call({ courseId, students: { ids: same.map(({ id }) => id) }, endsAt })
    } catch (error) {
      toast({ message: refusalOf(error).message || t('actionFailed') })
    }
    await refresh()
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('removal.title', { who: named })}
      confirmLabel={t('removal.confirm', { count })}
      busy={removal.isPending}
      busyLabel={t('removal.busy')}
      onConfirm={remove}
      error={removal.error ? refusalOf(removal.error).message || t('actionFailed') : null}
    >
      {t('removal.text', { count })}
    </ConfirmDialog>
  )
}
