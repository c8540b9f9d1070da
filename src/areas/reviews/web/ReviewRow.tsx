import { Eye, EyeOff, MessageSquare, X } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useProducts } from '#webkit/products.ts'
import type { Review } from '../contract.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { HideDialog } from './HideDialog.tsx'
import classes from './shared/ReviewsPanel.module.css'
import { Stars } from './shared/Stars.tsx'
import { useModeration } from './use-moderation.ts'

const chips = {
  pending: 'pending',
  published: 'published',
  hidden: 'inactive',
  withdrawn: 'inactive',
} as const

/** One review with what its seller can do about it. */
export function ReviewRow({ review }: { review: Review }) {
  const t = useTranslations('reviews')
  const { status, text, reply, hiddenReason, contactName, contactEmail } = review
  const name = contactName || contactEmail
  const steps = useSteps(review)
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.head}>
        <Stars rating={review.rating} />
        <b>{name}</b>
        <StatusChip status={chips[status]} label={t(`panel.status.${status}`)} />
        <span className={classes.when}>
          <RelativeTime at={review.writtenAt} />
        </span>
        <RowActions review={review} name={name} />
      </div>
      {text ? (
        <p className={classes.words}>{text}</p>
      ) : (
        <p className={classes.silent}>{t('panel.noWords')}</p>
      )}
      {status === 'hidden' && hiddenReason ? (
        <p className={classes.meta}>{t('panel.hiddenBecause', { reason: hiddenReason })}</p>
      ) : null}
      {reply ? (
        <p className={classes.reply}>
          <b>{t('panel.yourAnswer')}</b>
          {reply}
        </p>
      ) : null}
      <p className={classes.meta}>
        {[t('panel.shownAs', { name: review.shownName }), steps, contactEmail].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}

/** How far its writer had come; nothing where that's no question. */
function useSteps({ thingKind, steps }: Review): string | null {
  const t = useTranslations('reviews')
  const locale = useLocale()
  const product = useProducts().find(({ kind }) => kind === thingKind)
  const parts = product?.isStudied && product.nouns[locale].parts
  return parts ? t('steps', { ...steps, parts }) : null
}

/** What waits is answered at a press; the rest is behind the three dots. */
function RowActions({ review, name }: { review: Review; name: string }) {
  const t = useTranslations('reviews.panel')
  const [open, setOpen] = useState<'hide' | 'answer' | null>(null)
  const { publish, unanswer } = useModeration()
  const { status, reply } = review
  const show = { icon: Eye, onSelect: () => publish.mutate({ reviewId: review.id }) }
  const actions = [
    ...(status === 'hidden' || status === 'withdrawn' ? [{ ...show, label: t('showAgain') }] : []),
    {
      label: reply ? t('editAnswer') : t('answer'),
      icon: MessageSquare,
      onSelect: () => setOpen('answer'),
    },
    ...(reply
      ? [{ label: t('removeAnswer'), icon: X, onSelect: () => unanswer.mutate({ id: review.id, reply }) }]
      : []),
    ...(status === 'hidden' ? [] : [{ label: t('hide'), icon: EyeOff, onSelect: () => setOpen('hide') }]),
  ]
  return (
    <span className={classes.actions}>
      {status === 'pending' ? (
        <Button
          kind="secondary"
          size="dense"
          busy={publish.isPending}
          onClick={() => publish.mutate({ reviewId: review.id })}
        >
          {t('approve')}
        </Button>
      ) : null}
      <RowMenu name={name} actions={actions} />
      <HideDialog opened={open === 'hide'} review={review} name={name} onClose={() => setOpen(null)} />
      <AnswerDialog opened={open === 'answer'} review={review} name={name} onClose={() => setOpen(null)} />
    </span>
  )
}
