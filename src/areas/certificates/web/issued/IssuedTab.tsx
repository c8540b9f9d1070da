import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { IssuedCertificate } from '../../contract.ts'
import { certificatesApi } from '../api.ts'
import classes from '../design/CertificateDesign.module.css'
import { RevokeDialog } from './RevokeDialog.tsx'
import { useIssuedActions } from './use-issued-actions.ts'

const onPage = 25
const viewKeys = ['search']

/** Who has a certificate of the course, and the seller's word on each. Search and page are in the URL. */
export function IssuedTab({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('certificates.issued')
  const { search, page, ask } = useAsked()
  const [revoking, setRevoking] = useState<IssuedCertificate | null>(null)
  const actionsOf = useIssuedActions(setRevoking)
  const columns = useColumns()
  const found = useQuery(
    certificatesApi.issued.queryOptions({
      input: { courseId, search: search || undefined, page },
      placeholderData: keepPreviousData,
    }),
  )
  if (found.isError) {
    return (
      <Card flush label={t('label')}>
        <ErrorPanel onRetry={() => void found.refetch()} requestId={refusalOf(found.error).requestId} />
      </Card>
    )
  }
  // Nothing to search in yet.
  const isEmpty = found.data?.total === 0 && !search
  return (
    <>
      <Card flush label={t('label')}>
        <DataTable
          label={t('label')}
          columns={columns}
          rows={found.data?.certificates ?? []}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          rowActions={actionsOf}
          loading={found.isPending}
          refreshing={found.isPlaceholderData}
          toolbar={
            isEmpty ? undefined : (
              <>
                <SearchField
                  label={t('search')}
                  value={search}
                  onChange={(next) => ask({ search: next, page: 1 })}
                />
                <SavedViews list="certificates" keys={viewKeys} />
              </>
            )
          }
          paging={{
            page,
            pageSize: onPage,
            total: found.data?.total ?? 0,
            onPage: (next) => ask({ search, page: next }),
          }}
          empty={
            search ? (
              <EmptyState
                title={t('noneTitle', { search })}
                action={
                  <Button kind="secondary" onClick={() => ask({ search: '', page: 1 })}>
                    {t('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState drawing="learning" line="courses" title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            )
          }
        />
      </Card>
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

function useAsked() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.min(10_000, Math.floor(Number(params.get('page'))) || 1))
  return {
    search: params.get('search')?.slice(0, 100) ?? '',
    page,
    ask: (next: { search: string; page: number }) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (next.search) after.set('search', next.search)
        else after.delete('search')
        if (next.page > 1) after.set('page', String(next.page))
        else after.delete('page')
        return after
      }),
  }
}
