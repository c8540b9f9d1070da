import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { logsApi } from '../api.ts'
import { ExportDialog } from '../exports/ExportDialog.tsx'
import { LogEnd } from './LogEnd.tsx'
import { LogList } from './LogList.tsx'
import { LogToolbar } from './LogToolbar.tsx'
import classes from './logs.module.css'
import { useLog } from './use-log.ts'
import { type LogView, useLogView } from './use-log-view.ts'

/** What happened in the installation, newest first. */
export function LogsTab() {
  const t = useTranslations('adminSystem.logs')
  const view = useLogView()
  const [exporting, setExporting] = useState(false)
  const facts = useQuery(logsApi.facts.queryOptions())
  const list = useLog(view)
  const entries = list.data?.pages.flatMap((page) => page.entries)
  useShownAnnounced(list.isPlaceholderData || view.live ? undefined : entries?.length, view)

  return (
    <div className={classes.tab}>
      <Card flush label={t('title')}>
        <LogToolbar view={view} facts={facts.data} entries={entries} onExport={() => setExporting(true)} />
        {list.error && !entries ? (
          <div className={classes.failed}>
            <ErrorPanel
              title={t('failed')}
              onRetry={() => void list.refetch()}
              requestId={refusalOf(list.error).requestId}
            >
              {t('failedText')}
            </ErrorPanel>
          </div>
        ) : (
          <>
            <LogList entries={entries} view={view} refreshing={list.isPlaceholderData} />
            <LogEnd list={list} view={view} oldest={facts.data?.oldest ?? null} />
          </>
        )}
      </Card>
      {facts.data ? (
        <p className={classes.kept}>
          {t('kept', { days: facts.data.days })} <Link to="/admin/settings#log">{t('change')}</Link>
        </p>
      ) : null}
      <ExportDialog opened={exporting} onClose={() => setExporting(false)} logFilter={view.filter} />
    </div>
  )
}

function useShownAnnounced(count: number | undefined, { holding, search }: LogView) {
  const t = useTranslations('adminSystem.logs')
  const announce = useAnnounce()
  const narrowed = holding.length > 0 || search !== ''
  const sentence = count === undefined || !narrowed ? '' : t('loaded', { count })
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [announce, sentence])
}
