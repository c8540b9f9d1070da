import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { LineStepper, type Step } from '#ui/LineStepper.tsx'
import { Link } from '#ui/Link.tsx'
import type { Overview } from '../contract.ts'
import classes from './memberships.module.css'

type Props = { overview: Overview; onShare: () => void; actions: ReactNode }

/** Three stops to the first member: a tier, something for its members, the link. It's where the list is empty. */
export function GettingReady({ overview: { tiers, pieces }, onShare, actions }: Props) {
  const t = useTranslations('memberships.start')
  const hasTier = tiers > 0
  const hasContent = pieces > 0
  const here = hasTier ? (hasContent ? 'link' : 'content') : 'tier'
  const stateOf = (id: string, isPast: boolean) => (isPast ? 'past' : id === here ? 'here' : 'ahead')
  const steps: Step[] = [
    {
      id: 'tier',
      label: t('tier'),
      meta: t('tierMeta'),
      state: stateOf('tier', hasTier),
      to: '/membership?tab=tiers',
    },
    {
      id: 'content',
      label: t('content'),
      meta: t(hasTier ? 'contentMeta' : 'contentLocked'),
      state: stateOf('content', hasContent),
      ...(hasTier ? { to: '/membership?tab=content' } : { locked: true }),
    },
    {
      id: 'link',
      label: t('link'),
      meta: t(hasTier ? 'linkMeta' : 'linkLocked'),
      state: stateOf('link', false),
      ...(hasTier ? { trailing: <Link onClick={onShare}>{t('copy')}</Link> } : { locked: true }),
    },
  ]
  return (
    <Card title={t('title')} line="membership">
      <LineStepper label={t('label')} steps={steps} line="membership" />
      <div className={classes.row}>{actions}</div>
    </Card>
  )
}
