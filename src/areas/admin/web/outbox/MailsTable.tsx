import { useTranslations } from 'use-intl'
import { ListToolbar } from '#areas/lists/web/shared/ListToolbar.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { type MailLine, mailStates } from '../../outbox-contract.ts'
import { statusOf } from './mail-status.ts'
import type { OutboxView } from './use-outbox-view.ts'

type Props = { mails: readonly MailLine[] | undefined; view: OutboxView; refreshing: boolean }

const viewKeys = ['q', 'show']

export function MailsTable({ mails, view, refreshing }: Props) {
  const t = useTranslations('adminSystem.mails')
  const columns: Column<MailLine>[] = [
    { key: 'to', header: t('to'), render: (mail) => mail.to },
    { key: 'subject', header: t('subject'), phone: 'meta', render: (mail) => mail.subject },
    {
      key: 'state',
      header: t('state'),
      width: '130px',
      phone: 'status',
      render: (mail) => <StatusChip status={statusOf[mail.state]} label={t(`states.${mail.state}`)} />,
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
    <DataTable
      label={t('title')}
      columns={columns}
      rows={mails ?? []}
      rowKey={(mail) => mail.id}
      rowName={(mail) => mail.subject}
      rowTo={(mail) => view.openAt(mail.id)}
      openKey={view.open ?? undefined}
      loading={mails === undefined}
      refreshing={refreshing}
      empty={<NoMails view={view} />}
      toolbar={
        <ListToolbar
          search={{
            label: t('search'),
            value: view.search,
            onChange: (q) => view.put({ q: q.trim().slice(0, 100) }),
          }}
          list="mails"
          viewKeys={viewKeys}
        >
          <SegmentedControl
            label={t('show')}
            options={(['all', ...mailStates] as const).map((value) => ({
              value,
              label: t(`states.${value}`),
            }))}
            value={view.state ?? 'all'}
            onChange={(show) => view.put({ show: show === 'all' ? '' : show })}
          />
        </ListToolbar>
      }
    />
  )
}

function NoMails({ view }: { view: OutboxView }) {
  const t = useTranslations('adminSystem.mails')
  if (view.search || view.state)
    return (
      <EmptyState
        title={t('noneMatch')}
        action={
          <Button kind="secondary" onClick={() => view.put({ q: '', show: '' })}>
            {t('clear')}
          </Button>
        }
      />
    )
  return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
}
