import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { StudentDetail } from '../contract.ts'
import { studentsApi } from './api.ts'
import classes from './StudentSheet.module.css'

/** Lessons that are closed to this student, and those that were opened for them. */
export function OpeningsList({ courseId, detail }: { courseId: Id<'crs'>; detail: StudentDetail }) {
  const t = useTranslations('students')
  const format = useFormat()
  const queryClient = useQueryClient()
  const studentId = detail.student.id
  const change = useMutation(
    studentsApi.openLesson.mutationOptions({
      onSuccess: (news) =>
        queryClient.setQueryData(studentsApi.get.queryKey({ input: { courseId, studentId } }), news),
    }),
  )
  const set = (lessonId: Id<'lsn'>, opensAt: string | null) =>
    !change.isPending && change.mutate({ courseId, studentId, lessonId, opensAt })

  return (
    <section aria-labelledby="student-openings">
      <h2 id="student-openings" className={classes.heading}>
        {t('sheet.opensTitle')}
      </h2>
      <p className={classes.note}>{t('sheet.opensText')}</p>
      <FormError>{change.error ? refusalOf(change.error).message || t('actionFailed') : null}</FormError>
      <ul className={classes.openings}>
        {detail.openings.map(({ lessonId, title, lock, opensAt }) => (
          <li key={lessonId} className={classes.opening}>
            <div>
              <b>{title}</b>
              <span>
                {lock?.opensAt
                  ? t('sheet.opensOn', { date: format.dateTime(lock.opensAt) })
                  : lock
                    ? lock.sentence
                    : opensAt
                      ? t('sheet.opened', { date: format.day(opensAt) })
                      : ''}
              </span>
            </div>
            {opensAt || (lock && lock.reason !== 'order') ? (
              // One button that changes its word, so that whoever pressed it by key stays on it.
              <Button
                kind={opensAt ? 'quiet' : 'secondary'}
                size="small"
                aria-label={t(opensAt ? 'sheet.byRuleFor' : 'sheet.openNowFor', { lesson: title })}
                onClick={() => set(lessonId, opensAt ? null : new Date().toISOString())}
              >
                {t(opensAt ? 'sheet.byRule' : 'sheet.openNow')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
