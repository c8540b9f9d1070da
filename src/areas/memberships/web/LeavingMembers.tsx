import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RefundDialog } from '#areas/payments/web/shared/RefundDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/data-table.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { LeavingMember } from '../leaving-contract.ts'
import { leavingApi } from './api.ts'
import classes from './memberships.module.css'

const pageSize = 25

/** On Payments, for who left Pro while there are members: who they are until when, and what's still theirs to do. */
export function LeavingMembers() {
  const user = useUser()
  return user.role === 'creator' && user.plan !== 'pro_plan' ? <Members /> : null
}

function Members() {
  const t = useTranslations('memberLeaving')
  const [page, setPage] = useState(1)
  // Whoever came for their payments finds those first.
  const [isOpen, setOpen] = useState(false)
  const tableId = useId()
  const [asked, setAsked] = useState<{ member: LeavingMember; for: 'cancel' | 'refund' } | null>(null)
  const found = useQuery(leavingApi.list.queryOptions({ input: { page }, placeholderData: keepPreviousData }))
  const columns = useColumns()
  const queryClient = useQueryClient()
  const renew = () => queryClient.invalidateQueries({ queryKey: leavingApi.key() })
  if (found.isError && !found.data)
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  // Most never had a member.
  if (!found.data || found.data.total === 0) return null
  const { members, total } = found.data
  const close = () => setAsked(null)
  return (
    <Card
      title={t('title')}
      line="membership"
      className={classes.leaving}
      action={
        <Button kind="secondary" size="dense" icon={Download} href="/api/v1/payments/members.csv">
          {t('export')}
        </Button>
      }
      flush
    >
      <p className={classes.leavingText}>
        {t('text', { count: total })}{' '}
        <Button kind="quiet" size="dense" to="/upgrade">
          {t('back')}
        </Button>{' '}
        <Button
          kind="quiet"
          size="dense"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={tableId}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hide' : 'show')}
        </Button>
      </p>
      <div id={tableId} hidden={!isOpen}>
        <DataTable
          label={t('label')}
          columns={columns}
          rows={members}
          rowKey={({ id }) => id}
          rowName={({ name, email }) => name || email}
          rowActions={(member) => [
            ...(member.lastOrderId
              ? [{ label: t('refund'), onSelect: () => setAsked({ member, for: 'refund' }) }]
              : []),
            ...(member.canCancel
              ? [{ label: t('cancel'), onSelect: () => setAsked({ member, for: 'cancel' }), danger: true }]
              : []),
          ]}
          paging={total > pageSize ? { page, pageSize, total, onPage: setPage } : undefined}
          refreshing={found.isPlaceholderData}
        />
      </div>
      {asked?.for === 'cancel' ? (
        <CancelDialog member={asked.member} onDone={() => void renew()} onClose={close} />
      ) : null}
      {asked?.for === 'refund' && asked.member.lastOrderId ? (
        <RefundDialog orderId={asked.member.lastOrderId} onClose={close} onRefunded={() => void renew()} />
      ) : null}
    </Card>
  )
}

type CancelProps = { member: LeavingMember; onDone: () => void; onClose: () => void }

/** The words are those of the sheet of a member. */
function CancelDialog({ member, onDone, onClose }: CancelProps) {
  const t = useTranslations('memberships.member')
  const canceling = useMutation(leavingApi.cancel.mutationOptions({ onSuccess: onDone }))
  const { isPaid } = member
  const cancel = async () => {
    await canceling.mutateAsync({ memberId: member.id })
    toast({ message: t(isPaid ? 'cancelled' : 'ended') })
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(isPaid ? 'cancelTitle' : 'endTitle', { name: member.name || member.email })}
      confirmLabel={t(isPaid ? 'cancel' : 'end')}
      busy={canceling.isPending}
      onConfirm={() => void cancel().catch(() => undefined)}
      error={canceling.isError ? (refusalOf(canceling.error).message ?? t('actionFailed')) : undefined}
    >
      {t(isPaid ? 'cancelText' : 'endText')}
    </ConfirmDialog>
  )
}

function useColumns(): Column<LeavingMember>[] {
  const t = useTranslations('memberLeaving')
  const list = useTranslations('memberships.members')
  const format = useFormat()
  return [
    {
      key: 'member',
      header: t('member'),
      phone: 'title',
      render: ({ name, email }) => (
        <>
          {name || email}
          {name ? <span className={classes.quiet}>{email}</span> : null}
        </>
      ),
    },
    { key: 'tier', header: t('tier'), phone: 'meta', width: '160px', render: ({ tier }) => tier },
    {
      key: 'status',
      header: t('status'),
      phone: 'status',
      width: '150px',
      render: ({ status, badge }) => (
        <>
          <StatusChip status={status} label={list(`status.${status}`)} />
          {badge ? <span className={classes.quiet}>{list(`badges.${badge}`)}</span> : null}
        </>
      ),
    },
    {
      key: 'until',
      header: t('until'),
      phone: 'amount',
      align: 'end',
      width: '140px',
      render: ({ until }) => (until ? format.day(until) : t('noEnd')),
    },
  ]
}
