import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { useFormat } from '#webkit/format.ts'
import { type BoardedStop, isNotable, stretchesOf } from '../../route-funnel.ts'
import classes from './route.module.css'
import type { InsightsView } from './use-insights-view.ts'

export type RouteProps = {
  view: InsightsView
  courseId: Id<'crs'>
  route: readonly BoardedStop[]
  enrolled: number
  finished: number
}

/** From all who enrolled to those who finished; stretches of a long route without a drop are one row until they're opened. */
export function RouteLine({ view, courseId, route, enrolled, finished }: RouteProps) {
  const t = useTranslations('insights.analytics.route')
  const format = useFormat()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const aboardAfter = (stop: BoardedStop) => stop.aboard - stop.left
  const [first] = route
  const waiting = enrolled - (first?.aboard ?? 0)
  const rowOf = (stop: BoardedStop) => (
    <StopRow key={stop.lessonId} view={view} courseId={courseId} stop={stop} enrolled={enrolled} />
  )
  return (
    <ol className={classes.route} data-line="courses">
      <Row
        into={null}
        outOf={(first?.aboard ?? 0) / enrolled}
        name={t('enrolled')}
        under={waiting > 0 ? t('unopened', { count: waiting }) : null}
        figure={
          <Figure
            to={view.rowsAt({ of: 'enrolled', courseId })}
            label={t('enrolledCount', { count: enrolled })}
          >
            {format.number(enrolled)}
          </Figure>
        }
      />
      {stretchesOf(route).map((stretch) => {
        if (stretch.kind === 'stop') return rowOf(stretch.stop)
        const [from] = stretch.stops
        const to = stretch.stops.at(-1)
        if (!from || !to) return null
        if (opened.has(from.lessonId)) return stretch.stops.map(rowOf)
        const count = stretch.stops.length
        const before = route[route.indexOf(from) - 1]?.title ?? ''
        return (
          <Row
            key={from.lessonId}
            folded
            into={from.aboard / enrolled}
            outOf={aboardAfter(to) / enrolled}
            name={t('fold', { count, from: from.aboard, to: aboardAfter(to) })}
            figure={
              <Button
                kind="quiet"
                size="dense"
                aria-label={t('unfoldLabel', { count, lesson: before })}
                onClick={() => setOpened(new Set([...opened, from.lessonId]))}
              >
                {t('unfold')}
              </Button>
            }
          />
        )
      })}
      <Row
        into={finished / enrolled}
        outOf={null}
        name={t('finished')}
        figure={
          <Figure
            to={finished > 0 ? view.rowsAt({ of: 'finished', courseId }) : null}
            label={t('finishedCount', { count: finished })}
          >
            {format.number(finished)}
          </Figure>
        }
      />
    </ol>
  )
}

type StopProps = Pick<RouteProps, 'view' | 'courseId' | 'enrolled'> & { stop: BoardedStop }

function StopRow({ view, courseId, stop, enrolled }: StopProps) {
  const t = useTranslations('insights.analytics.route')
  const { lessonId, title: lesson, aboard, left: count } = stop
  const isTold = isNotable(stop)
  const editor = `/courses/${courseId}?lesson=${lessonId}`
  return (
    <Row
      into={aboard / enrolled}
      outOf={(aboard - count) / enrolled}
      isTold={isTold}
      name={
        <Link to={editor} className={classes.stop}>
          {lesson}
        </Link>
      }
      under={
        isTold ? (
          <>
            <Figure
              to={view.rowsAt({ of: 'left', courseId, lessonId })}
              label={t('dropLabel', { count, aboard, lesson })}
            >
              {t('drop', { count, aboard })}
            </Figure>{' '}
            <Link to={editor} className={classes.open} aria-label={t('openLabel', { lesson })}>
              {t('open')}
            </Link>
          </>
        ) : null
      }
      figure={t('aboard', { count: aboard })}
    />
  )
}

type RowProps = {
  /** The part of all that comes in here and continues from here; null at the ends of the line. */
  into: number | null
  outOf: number | null
  name: ReactNode
  under?: ReactNode
  figure: ReactNode
  folded?: boolean
  isTold?: boolean
}

function Row({ into, outOf, name, under, figure, folded, isTold }: RowProps) {
  return (
    <li className={classes.row} data-folded={folded ? '' : undefined} data-told={isTold ? '' : undefined}>
      <span className={classes.track} aria-hidden="true">
        {into === null ? null : <i className={classes.into} style={{ '--into': into }} />}
        {outOf === null ? null : (
          <i className={classes.outOf} style={{ '--into': into ?? 1, '--outOf': outOf }} />
        )}
        {folded ? null : <i className={classes.ring} />}
      </span>
      <span className={classes.name}>
        <span>{name}</span>
        {under ? <span className={classes.under}>{under}</span> : null}
      </span>
      <span className={classes.aboard}>{figure}</span>
    </li>
  )
}

function Figure({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) return <span>{children}</span>
  return (
    <Link to={to} className={classes.figure} aria-label={label}>
      {children}
    </Link>
  )
}
