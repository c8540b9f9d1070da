import { useTranslations } from 'use-intl'
import { MoneyText } from '#ui/MoneyText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormat } from '#webkit/format.ts'
import type { OrderSheet } from '../../overview-contract.ts'
import { FeeText } from './FeeText.tsx'
import classes from './OrderSheet.module.css'

/** How an order adds up: what was bought, what was kept of it, and what is left. */
export function Breakdown({ order }: { order: OrderSheet }) {
  const t = useTranslations('money.sheet')
  const format = useFormat()
  const { items, coupon, total, tax, fee, isFeeEstimated, net, refunded, customer, feeRule } = order
  const isPaid = order.paidAt !== null
  const minus = (money: typeof fee) => ({ ...money, cents: -money.cents })
  return (
    <section aria-labelledby="order-breakdown">
      <h3 id="order-breakdown">{t('breakdown')}</h3>
      <dl className={classes.sums}>
        {items.map(({ title, price }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <MoneyText money={price} />
            </dd>
          </div>
        ))}
        {coupon ? (
          <div>
            <dt>{t('coupon', { code: coupon.code })}</dt>
            <dd>
              <MoneyText money={minus(coupon.discount)} />
            </dd>
          </div>
        ) : null}
        {tax.cents > 0 ? (
          <div className={classes.quiet}>
            <dt>{order.isTaxIncluded ? t('taxIncluded', { tax: order.taxLabel }) : order.taxLabel}</dt>
            <dd>
              <MoneyText money={tax} />
            </dd>
          </div>
        ) : null}
        <div className={classes.total}>
          <dt>{isPaid ? t('paidBy', { name: customer }) : t('unpaid')}</dt>
          <dd>
            <MoneyText money={total} />
          </dd>
        </div>
        {refunded.cents > 0 ? (
          <div>
            <dt>{t('refunded')}</dt>
            <dd>
              <MoneyText money={minus(refunded)} />
            </dd>
          </div>
        ) : null}
        {isPaid ? (
          <>
            <div>
              <dt>
                {t('fee')}{' '}
                {total.cents > 0 ? (
                  <span className={classes.quiet}>
                    {t('feePart', { percent: format.percent((100 * fee.cents) / total.cents, 1) })}
                  </span>
                ) : null}
              </dt>
              <dd>
                <FeeText fee={minus(fee)} isEstimated={isFeeEstimated} />
              </dd>
            </div>
            <div className={classes.net}>
              <dt>{t('net')}</dt>
              <dd>
                <MoneyText money={net} />
              </dd>
            </div>
          </>
        ) : null}
      </dl>
      {isPaid && feeRule && fee.cents > 0 ? (
        <Notice tone="quiet">
          {t.rich('whyFee', { fee: format.money(fee), rule: feeRule, b: (words) => <b>{words}</b> })}
        </Notice>
      ) : null}
      {isPaid && isFeeEstimated ? (
        <Notice tone="quiet">{t.rich('whyEstimated', { b: (words) => <b>{words}</b> })}</Notice>
      ) : null}
    </section>
  )
}
