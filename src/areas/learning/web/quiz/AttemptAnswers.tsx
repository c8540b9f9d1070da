import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReviewedQuestions } from '#areas/courses/web/shared/questions/ReviewedQuestions.tsx'
import type { Id } from '#kernel/ids.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { quizApi } from './quiz-api.ts'
import classes from './results.module.css'

type Props = { lesson: { courseId: Id<'crs'>; lessonId: Id<'lsn'> }; attemptId: Id<'att'> }

/** What one student answered in one attempt. */
export function AttemptAnswers({ lesson, attemptId }: Props) {
  const t = useTranslations('quiz')
  const format = useFormat()
  const asked = useQuery(quizApi.attempt.queryOptions({ input: { ...lesson, attemptId } }))
  if (asked.isPending) {
    return (
      <SkeletonRegion>
        <Skeleton height="200px" />
      </SkeletonRegion>
    )
  }
  if (asked.isError) {
    const { message, requestId } = refusalOf(asked.error)
    return (
      <ErrorPanel title={t('result.failed')} onRetry={() => void asked.refetch()} requestId={requestId}>
        {message}
      </ErrorPanel>
    )
  }
  const { attempt, result, questions } = asked.data
  const { points, of, percent, passed } = result
  const name = attempt.name || attempt.email
  return (
    <section className={classes.results} aria-label={t('results.answersOf', { name })}>
      <div>
        <h3 className={classes.title}>{name}</h3>
        <p>{t('result.score', { points, of, percent, passed: String(passed) })}</p>
        <p className={classes.quiet}>
          {t('take.attempt', { number: attempt.number })}
          {attempt.endedAt ? ` · ${format.dateTime(attempt.endedAt)}` : ''}
        </p>
      </div>
      <ReviewedQuestions questions={questions} result={result} whose="theirs" />
    </section>
  )
}
