import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { toast } from '#ui/toasts.ts'
import { copyText } from '#webkit/clipboard.ts'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { CouponSheet as Shown } from '../../coupons-contract.ts'
import { paymentsApi } from '../api.ts'
import { CouponDialog } from './CouponDialog.tsx'
import { Amounts, CouponChip } from './coupon-parts.tsx'
import classes from './coupons.module.css'
import { useCouponWords } from './use-coupon-words.ts'

type Props = { couponId: Id<'cpn'> | null; onClose: () => void }

/** A coupon with its figures, its link, what can be done with it, and what was changed. */
export function CouponSheet({ couponId, onClose }: Props) {
  const t = useTranslations('coupons.sheet')
  const found = useQuery(
    paymentsApi.getCoupon.queryOptions({
      input: { couponId: couponId ?? ('cpn_' as Id<'cpn'>) },
      enabled: couponId !== null,
    }),
  )
  const shown = couponId ? found.data : undefined
  return (
    <SideSheet
      opened={couponId !== null}
      onClose={onClose}
      title={shown?.code ?? t('loading')}
      subtitle={
        shown ? (
          <span>
            <CouponChip state={shown.state} />
          </span>
        ) : null
      }
      footer={shown ? <Actions coupon={shown} onDeleted={onClose} /> : null}
    >
      <SheetBody of={shown} {...queryState(found)} words={{ gone: t('gone'), failed: t('failed') }}>
        {(shown) => (
          <div className={classes.inside}>
            <Figures coupon={shown} />
            <CouponLink coupon={shown} />
            <History coupon={shown} />
          </div>
        )}
      </SheetBody>
    </SideSheet>
  )
}

type CouponProps = { coupon: Shown }

function Figures({ coupon }: CouponProps) {
  const t = useTranslations('coupons')
  const words = useCouponWords()
  const format = useFormat()
  const { id, uses, freeUses, held, revenue, discount, maxUses, maxUsesEach, offerIds, expiresOn } = coupon
  const rows = `/payments?coupon=${id}`
  const paid = `${rows}&kind=payment&status=Completed`
  const limit = (most: number | null) => (most === null ? t('sheet.none') : format.number(most))
  return (
    <section>
      <dl className={classes.sums}>
        <div>
          <dt>{t('columns.takes')}</dt>
          <dd>{words.takes(coupon)}</dd>
        </div>
        <div>
          <dt>{t('sheet.uses')}</dt>
          <dd>{uses > freeUses ? <Link to={paid}>{format.number(uses)}</Link> : format.number(uses)}</dd>
        </div>
        <div>
          <dt>{t('sheet.revenue')}</dt>
          <dd>
            {revenue.length > 0 ? (
              <Link to={`${rows}&show=revenue`}>
                <Amounts of={revenue} />
              </Link>
            ) : (
              <Amounts of={revenue} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('sheet.discount')}</dt>
          <dd>
            {uses > freeUses ? (
              <Link to={paid}>
                <Amounts of={discount} />
              </Link>
            ) : (
              <Amounts of={discount} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('sheet.limit')}</dt>
          <dd>{limit(maxUses)}</dd>
        </div>
        <div>
          <dt>{t('sheet.limitEach')}</dt>
          <dd>{limit(maxUsesEach)}</dd>
        </div>
        <div>
          <dt>{t('sheet.expires')}</dt>
          <dd>{expiresOn ? words.day(expiresOn) : t('sheet.never')}</dd>
        </div>
        <div>
          <dt>{t('sheet.scope')}</dt>
          <dd>{offerIds ? t('sheet.things', { count: offerIds.length }) : t('sheet.everything')}</dd>
        </div>
      </dl>
      {freeUses > 0 ? <p className={classes.quiet}>{t('sheet.free', { count: freeUses })}</p> : null}
      {held > 0 ? <p className={classes.quiet}>{t('sheet.held', { count: held })}</p> : null}
    </section>
  )
}

/** A checkout with the coupon in it. */
function CouponLink({ coupon: { code, offerIds, isByLink } }: CouponProps) {
  const t = useTranslations('coupons.sheet')
  const found = useQuery({ ...paymentsApi.couponOffers.queryOptions(), enabled: isByLink })
  const offers = (found.data?.offers ?? []).filter(({ id }) => !offerIds || offerIds.includes(id))
  const [chosen, setChosen] = useState('')
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0]
  if (!isByLink) return <p className={classes.quiet}>{t('notByLink')}</p>
  if (!offer) return null
  const link = `${window.location.origin}/checkout/${offer.id}?coupon=${encodeURIComponent(code)}`
  const copy = async () => {
    const isCopied = await copyText(link)
    toast({ message: isCopied ? t('copied') : t('notCopied', { link }) })
  }
  return (
    <section className={classes.link} aria-labelledby="coupon-link">
      <h3 id="coupon-link">{t('link')}</h3>
      <SelectField
        label={t('linkFor')}
        options={offers.map(({ id, title }) => ({ value: id, label: title }))}
        value={offer.id}
        onChange={(event) => setChosen(event.target.value)}
      />
      <code className={classes.address}>{link}</code>
      <Button kind="secondary" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </section>
  )
}

function History({ coupon: { history } }: CouponProps) {
  const t = useTranslations('coupons.sheet')
  const words = useCouponWords()
  const format = useFormat()
  return (
    <section aria-labelledby="coupon-history">
      <h3 id="coupon-history">{t('history')}</h3>
      {history.length === 0 ? <p className={classes.quiet}>{t('noHistory')}</p> : null}
      <ul className={classes.history}>
        {history.map(({ at, by, changes }) => (
          <li key={at}>
            {changes.map((change) => (
              <span key={change.field}>{words.changeOf(change)}</span>
            ))}
            <span className={classes.quiet}>{[by, format.dateTime(at)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({ coupon, onDeleted }: CouponProps & { onDeleted: () => void }) {
  const t = useTranslations('coupons.sheet')
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'change' | 'delete' | null>(null)
  const { id: couponId, code, state } = coupon
  const done = async (message: string) => {
    await queryClient.invalidateQueries()
    toast({ message })
  }
  const failed = () => toast({ message: t('actionFailed') })
  const pause = useMutation({ ...paymentsApi.pauseCoupon.mutationOptions(), onError: failed })
  const remove = useMutation(paymentsApi.deleteCoupon.mutationOptions())
  const isPaused = state === 'paused'
  const flip = async () => {
    await pause.mutateAsync({ couponId, isPaused: !isPaused }).then(
      () => done(t(isPaused ? 'resumed' : 'paused', { code })),
      () => undefined,
    )
  }
  const confirm = async () => {
    await remove.mutateAsync({ couponId }).then(
      () => {
        setOpen(null)
        onDeleted()
        return done(t('deleted', { code }))
      },
      () => undefined,
    )
  }
  return (
    <div className={classes.actions}>
      <Button kind="secondary" onClick={() => setOpen('change')}>
        {t('change')}
      </Button>
      <Button kind="secondary" disabled={pause.isPending} onClick={() => void flip()}>
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
      {coupon.canDelete ? (
        <Button kind="secondary" onClick={() => setOpen('delete')}>
          {t('delete')}
        </Button>
      ) : null}
      <CouponDialog
        // What's typed begins with what it is by now.
        key={`${couponId} ${coupon.history.length}`}
        opened={open === 'change'}
        coupon={coupon}
        onClose={() => setOpen(null)}
        onSaved={() => setOpen(null)}
      />
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={() => setOpen(null)}
        title={t('deleteTitle', { code })}
        confirmLabel={t('delete')}
        onConfirm={() => void confirm()}
        busy={remove.isPending}
        error={remove.isError ? refusalOf(remove.error).message || t('actionFailed') : undefined}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </div>
  )
}
