import { Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import type { CourseInsight, Stop } from '../../insights-contract.ts'
import { type BoardedStop, boardedStops, mostLeaveAt } from '../../route-funnel.ts'
import { RouteLine } from './RouteLine.tsx'
import { RouteTable } from './RouteTable.tsx'
import classes from './route.module.css'
import type { InsightsView } from './use-insights-view.ts'

type Props = {
  view: InsightsView
  courseId: Id<'crs'>
  stops: readonly Stop[]
  figures: Pick<CourseInsight, 'enrolled' | 'finished'>
}

/** The course as its line, as thick at each stop as the students who are still on board, or the same as a table. */
export function RouteCard({ view, courseId, stops, figures }: Props) {
  const t = useTranslations('insights.analytics.route')
  const [asTable, setAsTable] = useState(false)
  const { enrolled, finished } = figures
  if (stops.length === 0 || enrolled === 0) {
    return (
      <Card title={t('title')}>
        <p className={classes.words}>
          {stops.length > 0 ? (
            t('nobody')
          ) : (
            <>
              {t('noLessons')} <Link to={`/courses/${courseId}`}>{t('write')}</Link>
            </>
          )}
        </p>
      </Card>
    )
  }
  const route = boardedStops(stops, finished)
  const Face = asTable ? RouteTable : RouteLine
  return (
    <Card
      title={t('title')}
      action={
        <Button kind="quiet" size="dense" icon={Table2} onClick={() => setAsTable(!asTable)}>
          {asTable ? t('asRoute') : t('asTable')}
        </Button>
      }
    >
      <p className={classes.biggest}>
        {enrolled === 1 ? (
          <LoneStudent route={route} finished={finished} />
        ) : (
          <MostLeave route={route} courseId={courseId} />
        )}
      </p>
      {asTable ? null : <p className={classes.words}>{t('text')}</p>}
      <Face view={view} courseId={courseId} route={route} enrolled={enrolled} finished={finished} />
    </Card>
  )
}

const bold = { b: (words: ReactNode) => <b>{words}</b> }

/** Where most leave. Several where as many leave are said as that. */
function MostLeave({ route, courseId }: { route: readonly BoardedStop[]; courseId: Id<'crs'> }) {
  const t = useTranslations('insights.analytics.route')
  const most = mostLeaveAt(route)
  const [one, other] = most
  if (!one) return t.rich('noneStop', bold)
  const { title: lesson, left: count, aboard } = one
  if (most.length > 2) return t.rich('ties', { ...bold, places: most.length, count })
  if (other) return t.rich('tie', { ...bold, lesson, other: other.title, count })
  return t.rich('one', {
    ...bold,
    ...{ lesson, count, aboard },
    open: (words) => <Link to={`/courses/${courseId}?lesson=${one.lessonId}`}>{words}</Link>,
  })
}

/** One student isn't a funnel: it's said how far they came. */
function LoneStudent({ route, finished }: { route: readonly BoardedStop[]; finished: number }) {
  const t = useTranslations('insights.analytics.route')
  if (finished > 0) return t.rich('loneFinished', bold)
  const here = route.find(({ left }) => left > 0)
  return here ? t.rich('lone', { ...bold, lesson: here.title }) : t.rich('loneWaits', bold)
}
