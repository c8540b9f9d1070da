import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { AdminOverview } from '../../overview-contract.ts'
import classes from './OverviewTab.module.css'

const settingOf = { testMail: '/admin/settings#mail', secondAdmin: '?tab=users&invite=admin' } as const
const steps = ['testMail', 'secondAdmin'] as const

/** What a new instance still needs; disappears once it's all done. */
export function SetUpCard({ steps: done }: { steps: AdminOverview['setUp'] }) {
  const t = useTranslations('admin.overview.setUp')
  const left = steps.filter((step) => !done[step]).length
  if (left === 0) return null
  return (
    <Card title={t('title')} flush>
      <p className={classes.lead}>{t('text', { left })}</p>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step} data-done={done[step] ? '' : undefined}>
            <Icon of={done[step] ? CircleCheck : CircleDashed} size={20} />
            <span className={classes.step}>
              {done[step] ? (
                <b>
                  {t(step)} <VisuallyHidden>{t('done')}</VisuallyHidden>
                </b>
              ) : (
                <Link to={settingOf[step]}>{t(step)}</Link>
              )}
              <span>{t(`${step}Text`)}</span>
            </span>
            {done[step] ? null : <Icon of={ChevronRight} size={18} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
