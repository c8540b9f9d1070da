import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Card } from '#ui/Card.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Figure, Stop } from '../../insights-contract.ts'
import classes from './stops.module.css'
import type { InsightsView } from './use-insights-view.ts'

type Props = { view: InsightsView; courseId: Id<'crs'>; stops: readonly Stop[]; enrolled: number }

/** The course as a line with its stops: how many came to each, did it, and went no further. */
export function StopsCard({ view, courseId, stops, enrolled }: Props) {
  const t = useTranslations('insights.analytics.stops')
  const worst = stops.reduce<Stop | null>((most, stop) => (stop.left > (most?.left ?? 0) ? stop : most), null)
  return (
    <Card title={t('title')}>
      {stops.length === 0 ? (
        <p className={classes.words}>{t('noLessons')}</p>
      ) : enrolled === 0 ? (
        <p className={classes.words}>{t('nobody')}</p>
      ) : (
        <>
          <p className={classes.biggest}>
            {worst
              ? t('biggest', { lesson: worst.title, count: worst.left, total: enrolled })
              : t('noneStops')}
          </p>
          <p className={classes.words}>{t('text', { count: enrolled })}</p>
          <p className={classes.legend} data-line="courses" aria-hidden="true">
            <span>
              <i className={classes.opened} />
              {t('legendOpened')}
            </span>
            <span>
              <i className={classes.completed} />
              {t('legendCompleted')}
            </span>
          </p>
          <ol className={classes.line} data-line="courses">
            {stops.map((stop) => (
              <StopRow
                key={stop.lessonId}
                view={view}
                courseId={courseId}
                stop={stop}
                enrolled={enrolled}
                worst={stop === worst}
              />
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}

type RowProps = Omit<Props, 'stops'> & { stop: Stop; worst: boolean }

function StopRow({ view, courseId, stop, enrolled, worst }: RowProps) {
  const t = useTranslations('insights.analytics.stops')
  const format = useFormat()
  const at = (of: Figure) => view.rowsAt({ of, courseId, lessonId: stop.lessonId })
  const share = (count: number) => Math.round((100 * count) / enrolled)
  return (
    <li className={classes.stop} data-worst={worst ? '' : undefined}>
      <Link to={`/courses/${courseId}?lesson=${stop.lessonId}`} className={classes.title}>
        {stop.title}
      </Link>
      <span
        className={classes.track}
        aria-hidden="true"
        style={{ '--opened': `${share(stop.opened)}%`, '--completed': `${share(stop.completed)}%` }}
      >
        <i className={classes.opened} />
        <i className={classes.completed} />
      </span>
      <span className={classes.counts}>
        <Count
          to={at('opened')}
          count={stop.opened}
          label={t('openedLabel', { lesson: stop.title, count: stop.opened })}
        >
          {t('opened', { count: stop.opened })} · {format.percent(share(stop.opened))}
        </Count>
        <Count
          to={at('completed')}
          count={stop.completed}
          label={t('completedLabel', { lesson: stop.title, count: stop.completed })}
        >
          {t('completed', { count: stop.completed })} · {format.percent(share(stop.completed))}
        </Count>
        {stop.left > 0 ? (
          <Count
            to={at('left')}
            count={stop.left}
            label={t('leftLabel', { lesson: stop.title, count: stop.left })}
          >
            {t('left', { count: stop.left })}
          </Count>
        ) : null}
      </span>
    </li>
  )
}

function Count(props: { to: string; count: number; label: string; children: React.ReactNode }) {
  const { to, count, label, children } = props
  if (count === 0) return <span className={classes.none}>{children}</span>
  return (
    <Link to={to} className={classes.count} aria-label={label}>
      {children}
    </Link>
  )
}
