import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import { useFormat } from '#webkit/format.ts'
import type { ProgressRecord } from '../../contract.ts'
import classes from './ProgressRecordView.module.css'

/** The record of a learner in a course, lesson by lesson: learner and creator see the same. */
export function ProgressRecordView({ record }: { record: ProgressRecord }) {
  const t = useTranslations('learning.record')
  const format = useFormat()
  const { progress, lessons, sittings, studySeconds, enrolledAt } = record
  return (
    <div className={classes.record}>
      <p>
        {t('sum', { completed: progress.completed, total: progress.total, percent: progress.percent })}{' '}
        {t('since', { date: format.day(enrolledAt) })}
      </p>
      <ol className={classes.lessons} aria-label={t('lessons')}>
        {lessons.map((lesson) => (
          <li
            key={lesson.lessonId}
            className={classes.lesson}
            data-done={lesson.completedAt ? '' : undefined}
          >
            <h3 className={classes.title}>{lesson.title}</h3>
            <p className={classes.because}>{lesson.because}</p>
            {lesson.entries.length > 0 ? (
              <ul className={classes.entries}>
                {lesson.entries.map(({ at, sentence }) => (
                  <li key={`${at} ${sentence}`}>
                    <time dateTime={at}>{format.dateTime(at)}</time>
                    <span>{sentence}</span>
                  </li>
                ))}
              </ul>
            ) : null}
            <p className={classes.rule}>{lesson.rule}</p>
          </li>
        ))}
      </ol>
      <section aria-labelledby="record-sittings">
        <h3 id="record-sittings" className={classes.title}>
          {t('study', { duration: formatDuration(studySeconds) })}
        </h3>
        <p className={classes.rule}>{t('studyText')}</p>
        <ul className={classes.entries}>
          {sittings.map(({ lessonId, title, startedAt, seconds }) => (
            <li key={`${lessonId} ${startedAt}`}>
              <time dateTime={startedAt}>{format.dateTime(startedAt)}</time>
              <span>{t('sitting', { lesson: title, duration: formatDuration(seconds) })}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
