import { useTranslations } from 'use-intl'
import type { Money } from '#kernel/money.ts'
import { useFormat } from '#webkit/format.ts'
import type { Before, CourseInsight } from '../../insights-contract.ts'
import classes from './analytics.module.css'
import type { InsightsView } from './use-insights-view.ts'

type Props = {
  range: InsightsView['range']
  revenue: Money
  before: Before | null
  /** Where there are several, the one most came from is named. */
  courses?: readonly CourseInsight[]
}

/** What the period came to in a sentence: how much, how that compares, and what most of it came from. */
export function PeriodSentence({ range, revenue, before, courses = [] }: Props) {
  const t = useTranslations('insights.analytics')
  const format = useFormat()
  const { cents, currency } = revenue
  const earlier = before?.revenue.cents ?? 0
  const words = {
    span: t(`spans.${range}`),
    money: format.price(revenue),
    earlier: format.price({ cents: earlier, currency }),
    difference: format.price({ cents: Math.abs(cents - earlier), currency }),
  }
  const leader = leaderOf(courses, cents)
  return (
    <p className={classes.sentence}>
      {t(`sentence.${comparedAs(cents, before ? earlier : null)}`, words)}
      {leader
        ? t('sentence.share', {
            part: leader.part,
            percent: format.percent(leader.percent),
            course: leader.title,
          })
        : t('sentence.end')}
    </p>
  )
}

function comparedAs(cents: number, earlier: number | null) {
  if (earlier === null) return cents > 0 ? 'ever' : 'never'
  if (cents === 0) return earlier > 0 ? 'gone' : 'none'
  if (earlier === 0) return 'fresh'
  return cents === earlier ? 'same' : cents > earlier ? 'more' : 'less'
}

/** The course most of it came from, and in words how much: none where there's one course alone, or two came to as much. */
function leaderOf(courses: readonly CourseInsight[], total: number) {
  if (courses.length < 2 || total <= 0) return null
  const [first, second] = courses.toSorted((one, other) => other.revenue.cents - one.revenue.cents)
  if (!first || first.revenue.cents === second?.revenue.cents) return null
  const percent = Math.round((100 * first.revenue.cents) / total)
  const part =
    first.revenue.cents === total
      ? 'all'
      : percent >= 45 && percent <= 55
        ? 'half'
        : percent >= 75
          ? 'most'
          : 'percent'
  return { title: first.course.title, percent, part }
}
