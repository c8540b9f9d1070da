import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import type { AdminOverview } from '../../overview-contract.ts'
import classes from './OverviewTab.module.css'

/** People by status, each linked to its list. */
export function PeopleCard({ overview }: { overview: AdminOverview }) {
  const t = useTranslations('admin.overview')
  const format = useFormat()
  const { active, pending, suspended, admins } = overview
  const rows = [
    { label: t('active'), count: active, to: '?tab=users&status=active' },
    { label: t('pending'), count: pending, to: '?tab=users&status=pending' },
    { label: t('suspended'), count: suspended, to: '?tab=users&status=suspended' },
    { label: t('admins'), count: admins, to: '?tab=users&role=admin' },
  ]
  return (
    <Card title={t('people')} flush>
      <dl className={classes.people}>
        {rows.map(({ label, count, to }) => (
          <div key={label}>
            <dt>
              <Link to={to}>{label}</Link>
            </dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
