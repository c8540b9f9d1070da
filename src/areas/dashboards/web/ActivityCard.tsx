import { useTranslations } from 'use-intl'
import { ActivityFeed } from '#areas/activity/web/shared/ActivityFeed.tsx'
import { Card } from '#ui/Card.tsx'
import type { Activity } from '../contract.ts'
import classes from './dashboard.module.css'

type Props = {
  items: readonly Activity[]
  /** What will be listed here. */
  empty: string
  /** Catalogue of sentences told to the person who did it. */
  sentences?: string
}

/** Recent activity, the same on every dashboard. */
export function ActivityCard({ items, empty, sentences }: Props) {
  const t = useTranslations('dashboards')
  return (
    <Card title={t('activity')} flush>
      <ActivityFeed items={items} sentences={sentences} empty={<p className={classes.nothing}>{empty}</p>} />
    </Card>
  )
}
