import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { LineBadge } from '#ui/LineBadge.tsx'
import { Link } from '#ui/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { Status } from '#ui/statuses.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useProducts } from '#webkit/products.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { PersonRight } from '../../contract.ts'
import { accessApi } from '../api.ts'
import { useRightWords } from '../use-right-words.ts'
import classes from './PersonRights.module.css'

const shownFirst = 8

/** What someone has and had of every kind, as a section of the sheet that shows them. Its words are the part `rights`. */
export function PersonRights({ contactId }: { contactId: Id<'ctc'> }) {
  const t = useTranslations('access')
  return (
    <section aria-labelledby="person-rights">
      <h2 id="person-rights" className={classes.heading}>
        {t('title')}
      </h2>
      <p className={classes.note}>{t('text')}</p>
      <Rights contactId={contactId} />
    </section>
  )
}

/** The same as a card of a page. */
export function PersonRightsCard({ contactId }: { contactId: Id<'ctc'> }) {
  const t = useTranslations('access')
  return (
    <Card title={t('title')}>
      <Rights contactId={contactId} />
    </Card>
  )
}

function Rights({ contactId }: { contactId: Id<'ctc'> }) {
  const t = useTranslations('access')
  const [isWhole, setWhole] = useState(false)
  const found = useQuery(accessApi.ofPerson.queryOptions({ input: { contactId } }))
  if (found.isError)
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  if (!found.data)
    return (
      <SkeletonRegion>
        <Skeleton width="70%" />
        <Skeleton width="50%" />
      </SkeletonRegion>
    )
  const { rights, more } = found.data
  if (rights.length === 0) return <p className={classes.note}>{t('none')}</p>
  const shown = isWhole ? rights : rights.slice(0, shownFirst)
  return (
    <>
      <ul className={classes.list} aria-label={t('label')}>
        {shown.map((right) => (
          <Right key={right.id} right={right} />
        ))}
      </ul>
      {shown.length < rights.length ? (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {t('all', { count: rights.length })}
        </Button>
      ) : more ? (
        <p className={classes.note}>{t('more')}</p>
      ) : null}
    </>
  )
}

/** What is as it should be needs no chip. */
const states = {
  trial: 'info',
  grace: 'warning',
  paused: 'paused',
  scheduled: 'scheduled',
  ended: 'inactive',
  revoked: 'inactive',
  refunded: 'refunded',
} as const satisfies Partial<Record<PersonRight['because'], Status>>

const isState = (because: string): because is keyof typeof states => because in states

function Right({ right }: { right: PersonRight }) {
  const t = useTranslations('access')
  const locale = useLocale()
  const sentence = useRightWords()
  const product = useProducts().find(({ kind }) => kind === right.kind)
  const { because } = right
  const title = right.title || t('gone')
  return (
    <li className={classes.row}>
      <LineBadge line={product?.line ?? 'membership'} size="small" />
      <div>
        <div className={classes.head}>
          <span className={classes.title}>
            {product ? <VisuallyHidden>{`${product.nouns[locale].one}: `}</VisuallyHidden> : null}
            {right.path && right.title ? <Link to={right.path}>{title}</Link> : title}
          </span>
          {isState(because) ? <StatusChip status={states[because]} label={t(`state.${because}`)} /> : null}
        </div>
        <span className={classes.how}>{sentence(right)}</span>
        {right.reason && because === 'revoked' ? (
          <span className={classes.how}>{t('reads', { reason: right.reason })}</span>
        ) : null}
      </div>
      {right.paymentPath ? (
        <span className={classes.payment}>
          <PaymentLink right={right} title={title} />
        </span>
      ) : null}
    </li>
  )
}

function PaymentLink({ right: { paymentPath }, title }: { right: PersonRight; title: string }) {
  const t = useTranslations('access')
  if (!paymentPath) return null
  const link = t(paymentPath.startsWith('/payments/subscriptions') ? 'subscription' : 'order')
  return (
    <Link to={paymentPath}>
      <span aria-hidden="true">{link}</span>
      <VisuallyHidden>{t('of', { link, title })}</VisuallyHidden>
    </Link>
  )
}
