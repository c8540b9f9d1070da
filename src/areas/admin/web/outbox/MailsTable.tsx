import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type ListResult, ListScreen } from '#ui/ListScreen.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { type MailLine, mailStates } from '../../outbox-contract.ts'
import { shownState, statusOf } from './mail-status.ts'
import type { OutboxView } from './use-outbox-view.ts'

type Props = { found: ListResult<MailLine>; view: OutboxView; isKeptHere: boolean }

/** Emails, latest first. */
export function MailsTable({ found, view, isKeptHere }: Props) {
  const t = useTranslations('adminSystem.mails')
  const columns: Column<MailLine>[] = [
    { key: 'to', header: t('to'), render: (mail) => mail.to },
    { key: 'subject', header: t('subject'), phone: 'meta', render: (mail) => mail.subject },
    {
      key: 'state',
      header: t('state'),
      width: '130px',
      phone: 'status',
      render: ({ state }) => {
        const shown = shownState(state, isKeptHere)
        return <StatusChip status={statusOf[shown]} label={t(`states.${shown}`)} />
      },
    },
    {
      key: 'time',
      header: t('time'),
      width: '150px',
      align: 'end',
      phone: 'amount',
      render: (mail) => <RelativeTime at={mail.createdAt} />,
    },
  ]
  return (
    <ListScreen
      label={t('title')}
      view={view}
      found={found}
      search={t('search')}
      filters={
        <SegmentedControl
          label={t('show')}
          options={(['all', ...mailStates] as const).map((value) => ({
            value,
            label: t(`states.${value === 'all' ? value : shownState(value, isKeptHere)}`),
          }))}
          value={view.filters.show}
          onChange={(show) => view.setFilter('show', show)}
        />
      }
      views={<SavedViews list="mails" keys={view.keys} />}
      words={{
        failed: t('failed'),
        found: (count) => t('found', { count }),
        noMatch: (search) => t('noneSearch', { search }),
        noneLeft: t('noneMatch'),
      }}
      firstUse={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      table={{
        columns,
        rowKey: (mail) => mail.id,
        rowName: (mail) => mail.subject,
        rowTo: (mail) => view.openAt(mail.id),
      }}
    />
  )
}
