import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { MoneyOverview } from '../../overview-contract.ts'
import classes from './payments.module.css'

const counted = ['toAnswer', 'toReturn', 'differing'] as const

/** On top of `/payments`: what waits for its seller. Each part leads to exactly the rows that were counted. Nothing where nothing waits. */
export function MoneyWaiting({ overview: { waiting, mode } }: { overview: MoneyOverview }) {
  const t = useTranslations('money')
  const ways = [
    ...counted
      .filter((what) => waiting[what] > 0)
      .map((what) => ({
        to: `?${new URLSearchParams({ show: what, mode })}`,
        label: t(`waiting.${what}`, { count: waiting[what] }),
      })),
    ...waiting.accounts.map((provider) => ({
      to: '?tab=methods',
      label: t('waiting.account', { provider: t(`providers.${provider}`) }),
    })),
  ]
  // Disputes have notes of their own below, each with what to do.
  const isMore = ways.length > 1 || waiting.toAnswer === 0
  if (ways.length === 0 || !isMore) return null
  return (
    <div className={classes.waiting}>
      <Notice tone="wait" title={t('waiting.title')}>
        <ul className={classes.waitingFor}>
          {ways.map(({ to, label }) => (
            <li key={to + label}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
