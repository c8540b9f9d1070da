import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import type { CreatorDashboard } from '../../contract.ts'
import classes from '../dashboard.module.css'
import { draftPath, useKindsOf } from './kinds.ts'

/** An empty feed: what will show up there, and how to see it happen. */
export function FirstActivity({
  start,
  sold = [],
}: {
  start: CreatorDashboard['start'] | undefined
  sold: CreatorDashboard['kinds'] | undefined
}) {
  const t = useTranslations('dashboards.creator')
  const kinds = useKindsOf(sold)
  const [first] = kinds
  return (
    <div className={classes.first}>
      <p>{t('activityEmpty')}</p>
      {start?.testOfferId ? (
        <Button kind="secondary" size="small" href={`/checkout/${start.testOfferId}`}>
          {t('testOrder')}
        </Button>
      ) : start && first ? (
        <p>
          {t.rich('beforeTestOrder', {
            publish: first.words.testOrder,
            link: (words) => (
              <Link to={start.draftId ? draftPath(kinds, start.draftId) : first.dashboard.create.path}>
                {words}
              </Link>
            ),
          })}
        </p>
      ) : null}
    </div>
  )
}
