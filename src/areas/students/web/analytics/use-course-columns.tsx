import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import type { Column } from '#ui/data-table.ts'
import { useFormat } from '#webkit/format.ts'
import type { CourseInsight, Figure } from '../../insights-contract.ts'
import classes from './analytics.module.css'
import type { InsightsView } from './use-insights-view.ts'

/** Columns of the table of courses: the title leads to the course's figures, each number to its rows. */
export function useCourseColumns(view: InsightsView): Column<CourseInsight>[] {
  const t = useTranslations('insights.analytics')
  const format = useFormat()
  return useMemo(() => {
    const figure = (of: Figure, name: 'enrolled' | 'finished' | 'rate' | 'quiz' | 'revenue' | 'study') => {
      const header = t(`columns.${name}`)
      return {
        key: name,
        header,
        align: 'end' as const,
        render: (row: CourseInsight) => {
          const value = worthOf(row, name)
          if (value === null) return <span className={classes.quiet}>{t('none')}</span>
          const opens = t('opens', { figure: header, course: row.course.title, value })
          return (
            <Link
              to={view.rowsAt({ of, courseId: row.course.id })}
              className={classes.figure}
              aria-label={opens}
            >
              {value}
            </Link>
          )
        },
      }
    }
    const worthOf = (row: CourseInsight, name: string): string | null => {
      switch (name) {
        case 'enrolled':
          return format.number(row.enrolled)
        case 'finished':
          return format.number(row.finished)
        case 'rate':
          return row.completionRate === null ? null : t('percent', { value: row.completionRate })
        case 'quiz':
          return row.quizScore === null ? null : t('percent', { value: row.quizScore })
        case 'revenue':
          return format.money(row.revenue)
        default:
          return row.studySeconds > 0 ? formatDuration(row.studySeconds) : null
      }
    }
    return [
      {
        key: 'course',
        header: t('columns.course'),
        render: (row) => (
          <Link to={view.courseAt(row.course.id)} className={classes.course}>
            {row.course.title}
          </Link>
        ),
      },
      { ...figure('enrolled', 'enrolled'), phone: 'meta' },
      figure('finished', 'finished'),
      { ...figure('finished', 'rate'), phone: 'status' },
      figure('quiz', 'quiz'),
      { ...figure('revenue', 'revenue'), phone: 'amount' },
      {
        key: 'rating',
        header: t('columns.rating'),
        align: 'end',
        render: ({ course, rating }) =>
          rating ? (
            <Link to={`/courses/${course.id}/reviews`} className={classes.figure}>
              {t('rating', { value: rating.average })}
            </Link>
          ) : (
            <span className={classes.quiet}>{t('none')}</span>
          ),
      },
      figure('study', 'study'),
    ]
  }, [t, format, view])
}
