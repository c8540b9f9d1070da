import { useTranslations } from 'use-intl'
import type { Money } from '#kernel/money.ts'
import { Link } from '#ui/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { type Change, StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Overview } from '../contract.ts'
import classes from './memberships.module.css'

/** Four figures against a month ago; each leads to exactly the rows it's made of. */
export function MembershipCards({ overview }: { overview: Overview | undefined }) {
  const t = useTranslations('memberships')
  const format = useFormat()
  if (!overview)
    return (
      <SkeletonRegion>
        <Skeleton height="136px" />
      </SkeletonRegion>
    )
  const { members, revenue, churn, engagement, left, failing } = overview
  const change = (value: number, shown: string, good: 'up' | 'down', words = t('cards.vs')): Change => {
    const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'flat'
    const judgement = direction === 'flat' ? 'neutral' : direction === good ? 'good' : 'bad'
    return { direction, judgement, value: shown, words }
  }
  const byPoints = ({ now, before }: Overview['churn'], good: 'up' | 'down') => {
    if (before === null) return { note: t('cards.none') }
    const points = Math.round(10 * (now - before)) / 10
    const shown = t('cards.points', { count: Math.abs(points) })
    return { change: change(points, shown, good) }
  }
  const more = members.before === null ? null : members.now - members.before
  const percent = growthOf(revenue.now, revenue.before)
  return (
    <>
      <StatRow>
        <StatCard
          label={t('cards.total')}
          line="membership"
          to="?of=total"
          figure={format.number(members.now)}
          {...(more === null
            ? { note: t('cards.none') }
            : {
                change: change(more, format.number(Math.abs(more)), 'up', t('cards.more', { change: more })),
              })}
        />
        <StatCard
          label={t('cards.revenue')}
          line="membership"
          to="?of=revenue"
          figure={
            revenue.now.length > 0
              ? revenue.now.map((money) => (
                  <span key={money.currency} className={classes.person}>
                    {format.money(money)}
                  </span>
                ))
              : format.money({ cents: 0, currency: revenue.before?.[0]?.currency ?? 'USD' })
          }
          {...(percent === null
            ? { note: t('cards.none') }
            : { change: change(percent, format.percent(Math.abs(percent)), 'up') })}
        />
        <StatCard
          label={t('cards.churn')}
          line="membership"
          to="?of=left"
          figure={format.percent(churn.now, 1)}
          caption={t('cards.left', { count: left })}
          {...byPoints(churn, 'down')}
        />
        <StatCard
          label={t('cards.engagement')}
          line="membership"
          to="?of=engaged"
          figure={format.percent(engagement.now)}
          {...byPoints(engagement, 'up')}
        />
      </StatRow>
      {failing > 0 ? (
        <p className={classes.note} role="status">
          {t('failing', { count: failing })} <Link to="?of=failing">{t('seeFailing')}</Link>
        </p>
      ) : null}
    </>
  )
}

/** Of one currency there's something to compare; several fit no percentage. */
function growthOf(now: readonly Money[], before: readonly Money[] | null): number | null {
  const [one, more] = now
  const then = before?.find(({ currency }) => currency === one?.currency)
  if (!one || more || !then || then.cents === 0) return null
  return Math.round((100 * (one.cents - then.cents)) / then.cents)
}
