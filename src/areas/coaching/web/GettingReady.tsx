import type { ContractRouterClient } from '@orpc/contract'
import { useLocale, useTranslations } from 'use-intl'
import { cityOf } from '#kernel/cities.ts'
import { Card } from '#ui/Card.tsx'
import { LineStepper, type Step } from '#ui/LineStepper.tsx'
import { Link } from '#ui/Link.tsx'
import type { coachingContract } from '../contract.ts'
import classes from './ready.module.css'
import { useCopyLink } from './use-copy-link.ts'

type Overview = Awaited<ReturnType<ContractRouterClient<typeof coachingContract>['overview']>>

/** Three stops to the first booking: hours, a package, the link. It goes once they're passed. */
export function GettingReady({ overview }: { overview: Overview }) {
  const t = useTranslations('coaching.start')
  const locale = useLocale()
  const copy = useCopyLink()
  const { hasHours, activePackages, packages, timeZone, bookingPath, firstBookPath } = overview
  const hasPackage = activePackages > 0
  const here = hasHours ? (hasPackage ? 'link' : 'package') : 'hours'
  const stateOf = (id: string, isPast: boolean) => (isPast ? 'past' : id === here ? 'here' : 'ahead')
  const steps: Step[] = [
    {
      id: 'hours',
      label: t('hours'),
      meta: t('hoursMeta', { place: cityOf(timeZone, locale) }),
      state: stateOf('hours', hasHours),
      to: '/coaching/availability',
    },
    {
      id: 'package',
      label: t('package'),
      meta: t('packageMeta'),
      state: stateOf('package', hasPackage),
      to: packages > 0 ? '/coaching?tab=packages' : '/coaching/packages/new',
    },
    {
      id: 'link',
      label: t('link'),
      meta: t(hasPackage ? 'linkMeta' : 'linkLocked'),
      state: stateOf('link', false),
      ...(hasPackage
        ? {
            trailing: <Link onClick={() => void copy(firstBookPath ?? bookingPath)}>{t('copy')}</Link>,
          }
        : { locked: true }),
    },
  ]
  return (
    <div className={classes.ready}>
      <Card title={t('title')} line="coaching">
        <LineStepper label={t('label')} steps={steps} line="coaching" />
      </Card>
    </div>
  )
}
