import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SubscriptionSheet } from '#areas/payments/subscriptions-contract.ts'
import { RefundDialog } from '#areas/payments/web/shared/RefundDialog.tsx'
import { SubscriptionStatus } from '#areas/payments/web/shared/SubscriptionStatus.tsx'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import { billingApi } from './api.ts'
import classes from './billing.module.css'

type Props = { subscriptionId: Id<'sbs'> | null; onClose: () => void }

/** What someone paid for their plan. Each payment can be refunded, as far as there's something left. */
export function PayerSheet({ subscriptionId, onClose }: Props) {
  const t = useTranslations('subscriptions')
  const found = useQuery(
    billingApi.payer.queryOptions({
      input: { subscriptionId: subscriptionId ?? ('sbs_' as Id<'sbs'>) },
      enabled: subscriptionId !== null,
    }),
  )
  const shown = subscriptionId ? found.data : undefined
  return (
    <SideSheet
      opened={subscriptionId !== null}
      onClose={onClose}
      title={shown?.subscription.name ?? t('sheet.loading')}
      subtitle={
        shown ? (
          <span className={classes.head}>
            <SubscriptionStatus subscription={shown.subscription} />
            <span>{shown.subscription.email}</span>
          </span>
        ) : null
      }
    >
      <SheetBody of={shown} {...queryState(found)} words={{ failed: t('sheet.failed') }}>
        {(shown) => <Payments sheet={shown} />}
      </SheetBody>
    </SideSheet>
  )
}

function Payments({ sheet: { orders } }: { sheet: SubscriptionSheet }) {
  const t = useTranslations('planSale.payers')
  const format = useFormat()
  const [refunding, setRefunding] = useState<Id<'ord'> | null>(null)
  return (
    <section aria-label={t('payments')}>
      <ul className={classes.payments}>
        {orders.map(({ id, at, total, refunded, status, failureReason }) => (
          <li key={id} className={classes.payment}>
            <div>
              <b>{format.money(total)}</b>
              <p className={classes.quiet}>
                {format.day(at)} · {t(`statuses.${status}`)}
                {refunded.cents > 0 ? ` · ${t('refunded', { amount: format.money(refunded) })}` : ''}
              </p>
              {failureReason ? <p className={classes.quiet}>{failureReason}</p> : null}
            </div>
            {status === 'paid' && refunded.cents < total.cents ? (
              <Button kind="secondary" size="dense" onClick={() => setRefunding(id)}>
                {t('refund')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {refunding ? (
        <RefundDialog
          orderId={refunding}
          onClose={() => setRefunding(null)}
          from={{ ask: billingApi.refunds, refund: billingApi.refund }}
        />
      ) : null}
    </section>
  )
}
