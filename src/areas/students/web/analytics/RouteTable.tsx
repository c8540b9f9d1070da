import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/data-table.ts'
import { useFormat } from '#webkit/format.ts'
import type { BoardedStop } from '../../route-funnel.ts'
import type { RouteProps } from './RouteLine.tsx'
import classes from './route.module.css'

/** The same in figures, each with the rows behind it: who opened a lesson, completed it, and went no further. */
export function RouteTable({ view, courseId, route }: RouteProps) {
  const t = useTranslations('insights.analytics.route')
  const format = useFormat()
  const figure = (of: 'opened' | 'completed' | 'left', phone: Column<BoardedStop>['phone']) => ({
    key: of,
    header: t(`columns.${of}`),
    align: 'end' as const,
    ...(phone ? { phone } : {}),
    render: ({ lessonId, title: lesson, [of]: count }: BoardedStop) =>
      count > 0 ? (
        <Link
          to={view.rowsAt({ of, courseId, lessonId })}
          className={classes.figure}
          aria-label={t('figureLabel', { lesson, figure: t(`columns.${of}`), count })}
        >
          {format.number(count)}
        </Link>
      ) : (
        format.number(count)
      ),
  })
  const columns: Column<BoardedStop>[] = [
    {
      key: 'lesson',
      header: t('columns.lesson'),
      render: ({ lessonId, title }) => (
        <Link to={`/courses/${courseId}?lesson=${lessonId}`} className={classes.lesson}>
          {title}
        </Link>
      ),
    },
    {
      key: 'aboard',
      header: t('columns.aboard'),
      align: 'end',
      phone: 'status',
      render: ({ aboard }) => format.number(aboard),
    },
    figure('opened', undefined),
    figure('completed', 'meta'),
    figure('left', 'amount'),
  ]
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={route}
      rowKey={({ lessonId }) => lessonId}
      rowName={({ title }) => title}
    />
  )
}
