import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Chip } from '#ui/Chip.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Mismatch } from '../../system-contract.ts'
import { systemApi } from '../system-api.ts'
import { TroubleCard } from './TroubleCard.tsx'
import { TroubleRow } from './TroubleRow.tsx'
import classes from './troubles.module.css'

type Props = { query: UseQueryResult<{ mismatches: Mismatch[]; total: number }> }

/** Money that doesn't agree with what's behind it. */
export function Mismatches({ query }: Props) {
  const t = useTranslations('adminSystem.mismatches')
  const { mismatches = [], total = 0 } = query.data ?? {}
  const hidden = total - mismatches.length
  return (
    <TroubleCard
      words={{ title: t('title'), text: t('text'), loadFailed: t('loadFailed') }}
      error={query.data ? null : query.error}
      onRetry={() => void query.refetch()}
      rows={mismatches.map((mismatch) => <Row key={mismatch.id} mismatch={mismatch} />)}
      more={hidden > 0 ? t('more', { count: hidden }) : null}
    />
  )
}

function Row({ mismatch }: { mismatch: Mismatch }) {
  const t = useTranslations('adminSystem.mismatches')
  const relative = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
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
  const recounts = faults.includes('sums')
  const left = comparing.data?.left ?? 0
  const problem = comparing.error
    ? refusalOf(comparing.error).message
    : left > 0
      ? t('left', { count: left })
      : null
  const when = (at: string) => relative.relativeTime(new Date(at), now)
  return (
    <TroubleRow
      name={t(`labels.${kind}`, { subject, name: name ?? subject })}
      problem={problem}
      again={{
        label: t(recounts ? 'recount' : 'check'),
        busyLabel: t(recounts ? 'recounting' : 'checking'),
        isBusy: comparing.isPending,
        onPress: () => comparing.mutate({ workspaceId, ...(recounts ? { recounts } : {}) }),
      }}
    >
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
    </TroubleRow>
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
