import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import type { Id } from '#kernel/ids.ts'
import { Chip } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundIn } from '#webkit/query-rows.ts'
import type { IssuedCertificate } from '../../contract.ts'
import { certificatesApi } from '../api.ts'
import classes from '../design/CertificateDesign.module.css'
import { RevokeDialog } from './RevokeDialog.tsx'
import { useIssuedActions } from './use-issued-actions.ts'

/** Who has a certificate of the course, and the seller's word on each. Search and page are in the URL. */
export function IssuedTab({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('certificates.issued')
  const view = useListView({ searchName: 'search', pageSize: 25, lastPage: 10_000 })
  const [revoking, setRevoking] = useState<IssuedCertificate | null>(null)
  const actionsOf = useIssuedActions(setRevoking)
  const columns = useColumns()
  const list = useQuery(
    certificatesApi.issued.queryOptions({
      input: { courseId, search: view.search || undefined, page: view.page },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <>
      <ListScreen
        label={t('label')}
        view={view}
        found={foundIn(list, ({ certificates, total }) => ({ rows: certificates, total }))}
        search={t('search')}
        views={<SavedViews list="certificates" keys={view.keys} />}
        words={{
          failed: t('failed'),
          found: (count) => t('found', { count }),
          noMatch: (search) => t('noneTitle', { search }),
        }}
        firstUse={
          <EmptyState drawing="learning" line="courses" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
        table={{ columns, rowKey: (row) => row.id, rowName: (row) => row.name, rowActions: actionsOf }}
      />
      <p className={cx(classes.note, classes.below)}>{t('accessEndedHint')}</p>
      <RevokeDialog certificate={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

function useColumns(): Column<IssuedCertificate>[] {
  const t = useTranslations('certificates.issued')
  const format = useFormat()
  return [
    {
      key: 'name',
      header: t('columns.name'),
      phone: 'title',
      render: (row) => (
        <>
          <b>{row.name}</b> <span className={classes.note}>{row.contactEmail}</span>
        </>
      ),
    },
    {
      key: 'code',
      header: t('columns.code'),
      phone: 'meta',
      render: (row) => <a href={row.path}>{row.code}</a>,
    },
    {
      key: 'finished',
      header: t('columns.finished'),
      phone: 'hide',
      render: (row) => format.day(row.finishedAt),
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'status',
      render: (row) => (
        <>
          {row.revokedAt ? (
            <StatusChip status="cancelled" label={t('status.revoked')} />
          ) : (
            <StatusChip status="active" label={t('status.counts')} />
          )}{' '}
          {row.accessEnded ? <Chip tone="wait">{t('accessEnded')}</Chip> : null}
        </>
      ),
    },
  ]
}
