import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { StudentImport } from '../../contract.ts'
import { studentsApi } from '../api.ts'
import classes from './import.module.css'

type Props = { courseId: Id<'crs'>; one: StudentImport; onHide: () => void }

/** What became of an import, the rows it could not take, and the way to take it back. */
export function ImportResult({ courseId, one, onHide }: Props) {
  const t = useTranslations('students.importing')
  const failedWords = useTranslations('students')('actionFailed')
  const format = useFormat()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const undo = useMutation(
    studentsApi.undoImport.mutationOptions({ onSettled: () => queryClient.invalidateQueries() }),
  )
  const name = one.name || t('unnamed')
  const { added, already, failed } = one

  if (one.undoneAt)
    return (
      <Notice
        tone="quiet"
        title={t('undoneTitle', { name })}
        action={<Link onClick={onHide}>{t('hide')}</Link>}
      />
    )
  return (
    <>
      <Notice
        tone={failed > 0 ? 'wait' : 'good'}
        title={t('doneTitle', { name })}
        action={<Link onClick={onHide}>{t('hide')}</Link>}
      >
        <p role="status">{t('result', { added, already, failed })}</p>
        <div className={classes.result}>
          {failed > 0 ? (
            <Link href={`/api/v1/courses/${courseId}/student-imports/${one.id}/failures.csv`}>
              {t('failures')}
            </Link>
          ) : null}
          {one.undoUntil ? (
            <span>
              <Link onClick={() => setAsking(true)}>{t('undo')}</Link>{' '}
              {t('undoUntil', { time: format.dateTime(one.undoUntil) })}
            </span>
          ) : null}
        </div>
      </Notice>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('undoTitle', { name })}
        confirmLabel={t('undo')}
        busy={undo.isPending}
        busyLabel={t('undoBusy')}
        error={undo.error ? refusalOf(undo.error).message || failedWords : null}
        onConfirm={() =>
          undo.mutate(
            { courseId, importId: one.id },
            {
              onSuccess: () => {
                setAsking(false)
                toast({ message: t('undone') })
              },
            },
          )
        }
      >
        {t('undoText', { count: added })}
      </ConfirmDialog>
    </>
  )
}
