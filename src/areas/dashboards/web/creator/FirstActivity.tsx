import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import type { CreatorDashboard } from '../../contract.ts'
import classes from '../dashboard.module.css'

/** An empty feed: what will stand there, and how to see it happen. */
export function FirstActivity({ start }: { start: CreatorDashboard['start'] | undefined }) {
  const t = useTranslations('dashboards.creator')
  return (
    <div className={classes.first}>
      <p>{t('activityEmpty')}</p>
      {start?.testOfferId ? (
        <Button kind="secondary" size="small" href={`/checkout/${start.testOfferId}`}>
          {t('testOrder.place')}
        </Button>
      ) : start ? (
        <p>
          {t.rich('testOrder.missing', {
            link: (words) => (
              <Link to={start.draftId ? `/courses/${start.draftId}` : '/courses?new=1'}>{words}</Link>
            ),
          })}
        </p>
      ) : null}
    </div>
  )
}
