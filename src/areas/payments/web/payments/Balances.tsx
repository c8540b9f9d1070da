import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Currency } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Link } from '#ui/Link.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { PaymentBalance } from '../../payouts-contract.ts'
import { paymentsApi } from '../api.ts'
import { askForMoneyAgain } from '../money-api.ts'
import classes from './payments.module.css'

/** Where a seller has money sent to their bank by hand. */
const stripePayouts = {
  live: 'https://dashboard.stripe.com/payouts',
  test: 'https://dashboard.stripe.com/test/payouts',
}

/** What each account has in each currency, never added together, with the way to have it paid out. Nothing before the first payment. */
export function Balances() {
  const t = useTranslations('money.payouts')
  const found = useQuery(paymentsApi.balances.queryOptions())
  if (found.isError)
    return (
      <ErrorPanel
        title={t('balanceFailed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  if (!found.data)
    return (
      <SkeletonRegion>
        <Skeleton height="160px" />
      </SkeletonRegion>
    )
  const { balances } = found.data
  if (balances.length === 0) return null
  return (
    <div className={classes.balances}>
      {balances.map((balance) => (
        <Balance
          key={`${balance.provider} ${balance.mode} ${balance.currency}`}
          balance={balance}
          canPayOut={canBePaidOut(balance, balances)}
        />
      ))}
    </div>
  )
}

/** A payout is asked for by currency and comes from the fullest account that has it. */
function canBePaidOut(balance: PaymentBalance, all: readonly PaymentBalance[]): boolean {
  const { canPayOut, available, currency } = balance
  const [fullest] = all
    .filter((other) => other.canPayOut && other.currency === currency)
    .toSorted((one, other) => other.available.cents - one.available.cents)
  return canPayOut && available.cents > 0 && fullest === balance
}

function Balance({ balance, canPayOut }: { balance: PaymentBalance; canPayOut: boolean }) {
  const t = useTranslations('money.payouts')
  const format = useFormat()
  const { providerName, currency, available, held, heldUntil, onItsWay } = balance
  return (
    <Card label={`${providerName}, ${currency}`} line="payments">
      <div className={classes.methodHead}>
        <h2>{providerName}</h2>
        <span className={classes.quiet}>{currency}</span>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('available')}</dt>
          <dd>
            <MoneyText money={available} />
          </dd>
        </div>
        <div>
          <dt>
            {t('held')}
            {heldUntil ? (
              <span className={classes.heldUntil}>{t('heldUntil', { date: format.day(heldUntil) })}</span>
            ) : null}
          </dt>
          <dd>
            <MoneyText money={held} />
          </dd>
        </div>
        <div>
          <dt>{t('onItsWay')}</dt>
          <dd>
            <MoneyText money={onItsWay} />
          </dd>
        </div>
      </dl>
      {canPayOut ? <PayOut currency={currency} /> : null}
      {balance.provider === 'paypal' && <p className={classes.quiet}>{t('withdrawAtPaypal')}</p>}
      {balance.provider === 'stripe' && !balance.canPayOut && (
        <p className={classes.quiet}>
          {t.rich('ownSchedule', {
            link: (words) => (
              <Link href={balance.mode === 'test' ? stripePayouts.test : stripePayouts.live} newTab>
                {words}
              </Link>
            ),
          })}
        </p>
      )}
    </Card>
  )
}

function PayOut({ currency }: { currency: Currency }) {
  const t = useTranslations('money.payouts')
  const format = useFormat()
  const queryClient = useQueryClient()
  const paying = useMutation(
    paymentsApi.payOut.mutationOptions({
      onSuccess: ({ amount, arrivesAt }) =>
        toast({ message: t('paidOut', { amount: format.money(amount), date: format.day(arrivesAt) }) }),
      onSettled: () => askForMoneyAgain(queryClient),
    }),
  )
  return (
    <>
      <FormError>{paying.isError ? refusalOf(paying.error).message || t('payOutFailed') : null}</FormError>
      <Button
        size="dense"
        busy={paying.isPending}
        busyLabel={t('payingOut')}
        onClick={() => paying.mutate({ currency })}
      >
        {t('payOut')}
      </Button>
    </>
  )
}
