import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { foundInPages } from '#webkit/query-rows.ts'
import { logsApi } from '../api.ts'
import { ExportDialog } from '../exports/ExportDialog.tsx'
import { LogEnd } from './LogEnd.tsx'
import { LogFilterButton } from './LogFilterButton.tsx'
import { LogList } from './LogList.tsx'
import { LogLoading } from './LogLoading.tsx'
import { LogTools } from './LogTools.tsx'
import classes from './logs.module.css'
import { useLog } from './use-log.ts'
import { useLogView } from './use-log-view.ts'

/** Everything that happened in the installation, newest first. */
export function LogsTab() {
  const t = useTranslations('adminSystem.logs')
  const view = useLogView()
  const [exporting, setExporting] = useState(false)
  const facts = useQuery(logsApi.facts.queryOptions())
  const list = useLog(view)
  const found = foundInPages(list, (page) => page.entries)
  return (
    <div className={classes.tab}>
      <ListScreen
        label={t('title')}
        view={view}
        // The log draws its own end, which says how far a search got.
        found={{ ...found, more: undefined }}
        search={t('search')}
        filters={<LogFilterButton view={view} types={facts.data?.types ?? []} />}
        views={<SavedViews list="logs" keys={view.keys} />}
        end={
          <LogTools view={view} facts={facts.data} entries={found.rows} onExport={() => setExporting(true)} />
        }
        words={{
          failed: t('failed'),
          failedText: t('failedText'),
          ...(view.live ? {} : { found: (count) => t('loaded', { count }) }),
          noMatch: (search) => t('noneSearch', { search }),
          noneLeft: view.chosen.length > 0 ? t('noneFiltered') : t('none'),
        }}
        loading={<LogLoading />}
        below={<LogEnd list={list} view={view} oldest={facts.data?.oldest ?? null} />}
      >
        {(entries) => <LogList entries={entries} view={view} />}
      </ListScreen>
      {facts.data ? (
        <p className={classes.kept}>
          {t('kept', { days: facts.data.days })} <Link to="/admin/settings#log">{t('change')}</Link>
        </p>
      ) : null}
      <ExportDialog opened={exporting} onClose={() => setExporting(false)} logFilter={view.filter} />
    </div>
  )
}
