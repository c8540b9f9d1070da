import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { Advice, PanelState } from '../../system-contract.ts'
import classes from './system.module.css'

type Verdict = { state: PanelState; advice: Advice[] }
type Props<T extends Verdict> = {
  title: string
  query: UseQueryResult<T>
  children: (panel: T) => ReactNode
}

const looks = {
  good: { tone: 'good', icon: CircleCheck },
  watch: { tone: 'wait', icon: Clock },
  problem: { tone: 'bad', icon: CircleX },
} as const

/** One part of the installation: its state in a word, its figures, and what to do. It loads and fails on its own (P7). */
export function Panel<T extends Verdict>({ title, query, children }: Props<T>) {
  const t = useTranslations('adminSystem')
  const { data, error, refetch } = query
  return (
    <Card title={title} action={data ? <StateChip state={data.state} /> : undefined}>
      {data ? (
        <>
          {children(data)}
          {data.advice.map((advice) => (
            <p key={advice} className={classes.advice}>
              {t(`advice.${advice}`)}
            </p>
          ))}
        </>
      ) : error ? (
        <ErrorPanel
          title={t('panelFailed', { panel: title })}
          onRetry={() => void refetch()}
          requestId={refusalOf(error).requestId}
        >
          {t('panelFailedText')}
        </ErrorPanel>
      ) : (
        <SkeletonRegion>
          <div className={classes.loading}>
            {['90%', '70%', '80%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </SkeletonRegion>
      )}
    </Card>
  )
}

function StateChip({ state }: { state: PanelState }) {
  const t = useTranslations('adminSystem.state')
  const { tone, icon } = looks[state]
  return (
    <Chip tone={tone} icon={icon}>
      {t(state)}
    </Chip>
  )
}

/** Names and figures, stacked. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, figure: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
