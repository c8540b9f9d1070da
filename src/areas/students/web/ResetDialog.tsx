import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { studentsApi } from './api.ts'
import type { QuestionProps } from './student-question.ts'

/** Sets one student back to the start, after saying what that takes away. */
export function ResetDialog({ courseId, question, onClose }: QuestionProps) {
  const t = useTranslations('students')
  const queryClient = useQueryClient()
  const reset = useMutation(
    studentsApi.reset.mutationOptions({ onSettled: () => queryClient.invalidateQueries() }),
  )
  const { student, name = '' } = question
  if (!student) return null
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('reset.title', { who: name })}
      confirmLabel={t('reset.confirm')}
      busy={reset.isPending}
      busyLabel={t('reset.busy')}
      error={reset.error ? refusalOf(reset.error).message || t('actionFailed') : null}
      onConfirm={() =>
        reset.mutate(
          { courseId, studentId: student.id },
          {
            onSuccess: () => {
              toast({ message: t('reset.done', { who: name }) })
              onClose()
            },
          },
        )
      }
    >
      {t('reset.text', { done: student.completedLessons })}
    </ConfirmDialog>
  )
}
