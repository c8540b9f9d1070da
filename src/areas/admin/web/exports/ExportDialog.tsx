import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { newIdempotencyKey } from '#webkit/api.ts'
import { useNouns } from '#webkit/products.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { type ExportKind, exportKinds, type InstanceExport } from '../../exports-contract.ts'
import type { LogFilter } from '../../logs-contract.ts'
import { exportsApi } from '../system-api.ts'
import classes from './exports.module.css'
import { fileOf } from './file.ts'
import { RecentExports } from './RecentExports.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The log's current filters, which its export uses too. */
  logFilter?: LogFilter
}

/** **Export Data**: short files right away, long ones as a job with visible progress (P14). */
export function ExportDialog({ opened, onClose, logFilter }: Props) {
  const t = useTranslations('adminSystem.exports')
  const nouns = useNouns()
  const [kind, setKind] = useState<ExportKind>(logFilter ? 'logs' : 'users')
  const counts = useQuery(exportsApi.counts.queryOptions({ enabled: opened }))
  const { begin, busy, problem } = useBegin(logFilter)
  const narrowed = logFilter !== undefined && Object.keys(logFilter).length > 0
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      onSubmit={() => void begin(kind)}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" busy={busy} busyLabel={t('beginBusy')}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <p className={classes.text}>{t('text')}</p>
        <RadioCards
          legend={t('what')}
          value={kind}
          onChange={setKind}
          options={exportKinds.map((value) => ({
            value,
            label: t(value),
            description: value === 'logs' && narrowed ? t('logsNarrowed') : t(`${value}Text`, nouns),
            trailing:
              counts.data && !(value === 'logs' && narrowed)
                ? t('rows', { count: counts.data[value] })
                : undefined,
          }))}
        />
        <FormError>{problem}</FormError>
        <RecentExports watching={opened} />
      </div>
    </Dialog>
  )
}

/** One click is one export, even if the answer gets lost on the way. */
function useBegin(logFilter: LogFilter | undefined) {
  const t = useTranslations('adminSystem.exports')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [key, setKey] = useState(newIdempotencyKey)
  const begin = async (kind: ExportKind) => {
    setBusy(true)
    setProblem(null)
    try {
      const filters = kind === 'logs' && logFilter ? { filters: logFilter as Record<string, string> } : {}
      const begun = await exportsApi.begin.call({ kind, ...filters }, { context: { idempotencyKey: key } })
      setKey(newIdempotencyKey())
      if (begun.state === 'ready') download(begun)
      await client.invalidateQueries({ queryKey: exportsApi.list.key() })
    } catch (error) {
      const refusal = refusalOf(error)
      setProblem(refusal.message || t('failed'))
      if (refusal.code !== 'UNAVAILABLE') setKey(newIdempotencyKey())
    } finally {
      setBusy(false)
    }
  }
  return { begin, busy, problem }
}

/** Does what a click on its link would. */
function download(begun: InstanceExport): void {
  const link = document.createElement('a')
  link.href = fileOf(begun)
  link.download = ''
  link.click()
}
