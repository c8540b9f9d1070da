import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Mismatch } from '../../system-contract.ts'
import { systemApi } from '../system-api.ts'
import classes from './StuckOrders.module.css'

type Props = { query: UseQueryResult<{ mismatches: Mismatch[]; total: number }> }

/** Money that doesn't agree with what's behind it. It renders nothing if there's none, as it should be. */
export function Mismatches({ query }: Props) {
  const t = useTranslations('adminSystem.mismatches')
  const { mismatches = [], total = 0 } = query.data ?? {}
  if (query.error && !query.data)
    return (
      <Card title={t('title')} className={classes.card}>
        <ErrorPanel
          title={t('loadFailed')}
          onRetry={() => void query.refetch()}
          requestId={refusalOf(query.error).requestId}
        />
      </Card>
    )
  if (mismatches.length === 0) return null
  return (
    <Card title={t('title')} className={classes.card}>
      <p className={classes.text}>{t('text')}</p>
      <ul className={classes.orders}>
        {mismatches.map((mismatch) => (
          <Row key={mismatch.id} mismatch={mismatch} />
        ))}
      </ul>
      {total > mismatches.length ? (
        <p className={classes.text}>{t('more', { count: total - mismatches.length })}</p>
      ) : null}
    </Card>
  )
}

function Row({ mismatch }: { mismatch: Mismatch }) {
  const t = useTranslations('adminSystem.mismatches')
  const relative = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const id = useId()
  const { workspaceId, storeName, storeHandle, kind, subject, name, of, faults, mode } = mismatch
  const client = useQueryClient()
  const comparing = useMutation(
    systemApi.compareBooks.mutationOptions({
      onSuccess: ({ left }) => {
        if (left === 0) toast({ message: t('agrees', { store: storeHandle }) })
        for (const asked of [systemApi.mismatches, systemApi.work, systemApi.summary])
          void client.invalidateQueries({ queryKey: asked.key() })
      },
    }),
  )
  const left = comparing.data?.left ?? 0
  const problem = comparing.error
    ? refusalOf(comparing.error).message
    : left > 0
      ? t('left', { count: left })
      : null
  const when = (at: string) => relative.relativeTime(new Date(at), now)
  return (
    <li className={classes.order} aria-labelledby={id}>
      <div className={classes.facts}>
        <h3 id={id} className={classes.name}>
          {t(`labels.${kind}`, { subject, name: name ?? subject })}
        </h3>
        <p className={classes.line}>
          {mode === 'test' ? <Chip>{t('test')}</Chip> : null}
          <Amounts mismatch={mismatch} />
          <span>
            {storeName} (@{storeHandle})
          </span>
          {of ? <code className={classes.id}>{of}</code> : null}
        </p>
        {faults.map((fault) => (
          <p key={fault} className={classes.cause}>
            {t(`faults.${fault}`)}
          </p>
        ))}
        <p className={classes.quiet}>
          {t('seen', { when: when(mismatch.seenAt), checked: when(mismatch.checkedAt) })}
        </p>
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
      </div>
      <Button
        kind="secondary"
        size="small"
        icon={RefreshCw}
        busy={comparing.isPending}
        busyLabel={t('checking')}
        aria-describedby={id}
        onClick={() => comparing.mutate({ workspaceId })}
      >
        {t('check')}
      </Button>
    </li>
  )
}

function Amounts({ mismatch: { currency, expected, found } }: { mismatch: Mismatch }) {
  const t = useTranslations('adminSystem.mismatches')
  const format = useFormat()
  if (expected === null || found === null) return null
  const shown = (amount: number) =>
    currency ? format.money({ cents: amount, currency }) : format.number(amount)
  return <span>{t('expected', { amount: shown(expected), found: shown(found) })}</span>
}
