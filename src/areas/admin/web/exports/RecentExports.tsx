import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import type { InstanceExport } from '../../exports-contract.ts'
import { useSizeWords } from '../system/size.ts'
import { exportsApi } from '../system-api.ts'
import classes from './exports.module.css'
import { fileOf } from './file.ts'

const isUnderway = ({ state }: InstanceExport) => state === 'waiting' || state === 'working'

/** The last day's files: each one's progress, and a download link once it's ready. */
export function RecentExports({ watching }: { watching: boolean }) {
  const t = useTranslations('adminSystem.exports')
  const { data } = useQuery(
    exportsApi.list.queryOptions({
      enabled: watching,
      refetchInterval: (query) => (query.state.data?.exports.some(isUnderway) ? 1_500 : false),
    }),
  )
  const list = data?.exports ?? []
  useReadyTold(list)
  if (list.length === 0) return null
  return (
    <section aria-label={t('recent')}>
      <h3 className={classes.heading}>{t('recent')}</h3>
      <ul className={classes.list}>
        {list.map((each) => (
          <li key={each.id}>
            <RecentExport of={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentExport({ of }: { of: InstanceExport }) {
  const t = useTranslations('adminSystem.exports')
  const format = useFormat()
  const sizeWords = useSizeWords()
  const what = t(of.kind)
  if (of.state === 'failed')
    return (
      <div className={classes.words}>
        <b>{what}</b>
        <span className={classes.failed}>{t('gaveUp')}</span>
      </div>
    )
  if (isUnderway(of)) {
    const counted = of.totalRows < 2_000_000_000
    return (
      <div className={classes.words}>
        <b>{what}</b>
        <span className={classes.text}>
          {counted ? t('preparing', { total: of.totalRows }) : t('preparingUnknown', { done: of.doneRows })}
        </span>
        {counted ? (
          <ProgressLine
            label={t('progress', { what })}
            value={of.totalRows === 0 ? 100 : Math.min(100, Math.round((100 * of.doneRows) / of.totalRows))}
          />
        ) : null}
        <span className={classes.text}>{t('mailNote')}</span>
      </div>
    )
  }
  return (
    <>
      <div className={classes.words}>
        <b>{what}</b>
        <span className={classes.text}>
          {t('ready', {
            rows: of.totalRows,
            size: sizeWords(of.bytes ?? 0),
            until: of.expiresAt ? format.dateTime(of.expiresAt) : '',
          })}
        </span>
      </div>
      <Button kind="secondary" size="small" icon={Download} href={fileOf(of)}>
        {t('downloadWhat', { what })}
      </Button>
    </>
  )
}

/** An export that was in progress when last checked and is ready now. */
function useReadyTold(list: readonly InstanceExport[]) {
  const t = useTranslations('adminSystem.exports')
  const underway = useRef(new Set<string>())
  useEffect(() => {
    for (const each of list) {
      if (isUnderway(each)) underway.current.add(each.id)
      else if (underway.current.delete(each.id) && each.state === 'ready') toast({ message: t('readyToast') })
    }
  }, [list, t])
}
