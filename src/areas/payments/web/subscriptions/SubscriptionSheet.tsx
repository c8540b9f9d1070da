import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import type { SubscriptionSheet as Sheet, Subscription } from '../../subscriptions-contract.ts'
import { paymentsApi } from '../api.ts'
import classes from '../payments/OrderSheet.module.css'
import { SubscriptionStatus } from '../shared/SubscriptionStatus.tsx'
import { SubscriptionActions } from './SubscriptionActions.tsx'
import { useShownPrice } from './use-shown-price.ts'

type Props = { subscriptionId: Id<'sbs'> | null; onClose: () => void }

/** A subscription with its payments, and what its seller can do. */
export function SubscriptionSheet({ subscriptionId, onClose }: Props) {
  const t = useTranslations('subscriptions')
  const found = useQuery(
    paymentsApi.getSubscription.queryOptions({
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
      subtitle={shown ? <Subtitle subscription={shown.subscription} /> : null}
    >
      <SheetBody
        of={shown}
        {...queryState(found)}
        words={{ gone: t('sheet.gone'), failed: t('sheet.failed') }}
      >
        {(shown) => (
          <div className={classes.inside}>
            <SubscriptionActions sheet={shown} />
            <Facts subscription={shown.subscription} />
            <Payments sheet={shown} />
          </div>
        )}
      </SheetBody>
    </SideSheet>
  )
}

function Subtitle({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions')
  const { title, email, mode } = subscription
  const price = useShownPrice()
  return (
    <div className={classes.subtitle}>
      <span className={classes.chips}>
        <SubscriptionStatus subscription={subscription} />
        {mode === 'test' ? <Chip>{t('test')}</Chip> : null}
      </span>
      <span>
        {title} · {price(subscription)}
      </span>
      {email ? <span className={classes.email}>{email}</span> : null}
    </div>
  )
}

function Facts({ subscription: of }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions')
  const format = useFormat()
  const price = useShownPrice()
  const { pause, switchesTo } = of
  const facts = [
    [t('sheet.paidBy'), of.method ?? t('sheet.noMethod')],
    [t('sheet.collected'), t(`sheet.collects.${of.collected}`)],
    [t('sheet.next'), of.nextChargeAt ? format.day(of.nextChargeAt) : t('none')],
    ...(pause
      ? [
          [
            t('sheet.break'),
            t('sheet.breakDays', { from: format.day(pause.from), until: format.day(pause.until) }),
          ],
        ]
      : []),
    ...(switchesTo
      ? [
          [
            t('sheet.switches'),
            t('sheet.switchesFrom', { price: price({ ...switchesTo, instalments: null }) }),
          ],
        ]
      : []),
    ...(of.endedAt && of.endedReason
      ? [[t('sheet.ended'), `${format.day(of.endedAt)} · ${t(`endedReasons.${of.endedReason}`)}`]]
      : []),
    [t('sheet.access'), of.accessEndsAt ? format.day(of.accessEndsAt) : t('sheet.accessForGood')],
    ...(of.failures > 0 && of.state !== 'ended'
      ? [[t(of.collected === 'byLink' ? 'sheet.reminders' : 'sheet.failures'), format.number(of.failures)]]
      : []),
  ]
  return (
    <section aria-labelledby="subscription-facts">
      <h3 id="subscription-facts">{t('sheet.facts')}</h3>
      <dl className={classes.sums}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Payments({ sheet: { orders, waived, subscription } }: { sheet: Sheet }) {
  const t = useTranslations('subscriptions.sheet')
  const format = useFormat()
  return (
    <section aria-labelledby="subscription-payments">
      <h3 id="subscription-payments">{t('payments')}</h3>
      <dl className={classes.sums}>
        {orders.map(({ id, period, change, total, refunded, status, failureReason, at }) => (
          <div key={id}>
            <dt>
              <Link to={`/payments?q=${id}`} aria-label={`${t('order')} ${id}`}>
                {change
                  ? t(change)
                  : !period
                    ? t('trial')
                    : subscription.instalments
                      ? t('part', { period, count: subscription.instalments.count })
                      : t('period', { period })}
              </Link>{' '}
              <span className={classes.quiet}>
                {format.day(at)}
                {status === 'failed'
                  ? ` · ${t('failedOrder', { reason: failureReason ?? '' })}`
                  : status === 'paid'
                    ? ''
                    : ` · ${t(subscription.collected === 'byLink' ? 'linkSent' : 'waiting')}`}
                {refunded.cents > 0 ? ` · ${t('refunded', { amount: format.money(refunded) })}` : ''}
              </span>
            </dt>
            <dd>
              <MoneyText money={total} />
            </dd>
          </div>
        ))}
        {waived.map(({ period }) => (
          <div key={`waived-${period}`}>
            <dt className={classes.quiet}>{t('waived', { period })}</dt>
            <dd>
              <MoneyText money={{ ...subscription.price, cents: 0 }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
