import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { TypeToConfirm } from '#ui/TypeToConfirm.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { Course } from '../contract.ts'
import type { useCourseChanges } from './use-course-changes.ts'

/** A question about one course that is open. */
export type CourseQuestion = { ask: 'delete' | 'unpublish' | 'discard'; course: Course }

type Props = {
  question: CourseQuestion | null
  changes: ReturnType<typeof useCourseChanges>
  onClose: () => void
}

/** Deleting what students learn in asks for its name (T3); taking it off sale says who keeps it (T2). */
export function CourseDialogs({ question, changes, onClose }: Props) {
  const t = useTranslations('courses')
  const title = question?.course.title ?? ''
  const count = question?.course.students ?? 0
  const { removal, unpublication, discarding } = changes
  const wordsOf = (error: unknown) => (error ? refusalOf(error).message || t('actionFailed') : null)

  return (
    <>
      <TypeToConfirm
        opened={question?.ask === 'delete'}
        onClose={onClose}
        title={t('deleteDialog.title', { title })}
        phrase={title}
        confirmLabel={t('deleteDialog.confirm')}
        busy={removal.isPending}
        busyLabel={t('deleteDialog.busy')}
        error={wordsOf(removal.error)}
        onConfirm={() => question && changes.remove(question.course, onClose)}
      >
        {t('deleteDialog.text', { count })}
      </TypeToConfirm>
      <TypeToConfirm
        opened={question?.ask === 'discard'}
        onClose={onClose}
        title={t('discardDialog.title', { title })}
        phrase={title}
        confirmLabel={t('discardDialog.confirm')}
        busy={discarding.isPending}
        busyLabel={t('deleteDialog.busy')}
        error={wordsOf(discarding.error)}
        onConfirm={() => question && changes.discard(question.course, onClose)}
      >
        {t('discardDialog.text', { count: question?.course.lessonCount ?? 0 })}
      </TypeToConfirm>
      <ConfirmDialog
        opened={question?.ask === 'unpublish'}
        onClose={onClose}
        title={t('unpublishDialog.title', { title })}
        confirmLabel={t('unpublishDialog.confirm')}
        busy={unpublication.isPending}
        busyLabel={t('unpublishDialog.busy')}
        error={wordsOf(unpublication.error)}
        onConfirm={() => question && changes.unpublish(question.course, onClose)}
      >
        {t('unpublishDialog.text', { count })}
      </ConfirmDialog>
    </>
  )
}
