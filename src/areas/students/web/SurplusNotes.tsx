import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { StudentDetail } from '../contract.ts'
import { paymentsApi } from './api.ts'

/** Money that came in twice for an order of this student, and what is to be done about it. Nothing where there's none. */
export function SurplusNotes({ detail }: { detail: StudentDetail }) {
  const t = useTranslations('students.surplus')
  const format = useFormat()
  const queryClient = useQueryClient()
  const orderIds = [...detail.access, ...detail.others].flatMap(({ orderId }) => orderId ?? [])
  const found = useQuery(paymentsApi.surplus.queryOptions({ enabled: orderIds.length > 0 }))
  const change = useMutation(
    paymentsApi.returnSurplus.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: paymentsApi.surplus.key() }),
    }),
  )
  const payments = found.data?.payments.filter(({ orderId }) => orderIds.includes(orderId)) ?? []
  return (
    <>
      {payments.map(({ id, orderId, total, provider, state, at }) => (
        <Notice
          key={id}
          tone={state === 'byHand' ? 'wait' : 'info'}
          title={t(state === 'returned' ? 'returnedTitle' : 'title', { total: format.money(total) })}
          action={
            state === 'byHand' ? (
              <Button
                kind="secondary"
                size="small"
                busy={change.isPending}
                onClick={() => change.mutate({ paymentId: id })}
              >
                {t('isBack')}
              </Button>
            ) : null
          }
        >
          {t(state, { orderId, provider, total: format.money(total), date: format.day(at) })}
        </Notice>
      ))}
      {change.isError ? <FormError>{refusalOf(change.error).message}</FormError> : null}
    </>
  )
}
