import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ThingId } from '#kernel/things.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { OwnReview } from '../contract.ts'
import { reviewsApi } from './api.ts'
import classes from './shared/ReviewPrompt.module.css'
import { Stars } from './shared/Stars.tsx'

type Props = { thingId: ThingId; review: OwnReview; mayEdit: boolean; onEdit: () => void }

/** What the reader said, where it is, and the ways to change it. */
export function OwnReviewCard({ thingId, review, mayEdit, onEdit }: Props) {
  const t = useTranslations('reviews.own')
  const { rating, text, reply } = review
  return (
    <>
      <Stars rating={rating} />
      {text ? <p className={classes.words}>{text}</p> : null}
      {reply ? (
        <p className={classes.reply}>
          <b>{t('reply')}</b>
          {reply}
        </p>
      ) : null}
      <Standing review={review} />
      <div className={classes.actions}>
        {mayEdit ? (
          <Button kind="secondary" size="dense" onClick={onEdit}>
            {t('edit')}
          </Button>
        ) : null}
        <Withdraw thingId={thingId} />
      </div>
    </>
  )
}

function Standing({ review }: { review: OwnReview }) {
  const t = useTranslations('reviews.own')
  const { status, shownName, hiddenReason } = review
  return (
    <p className={classes.note}>
      {status === 'hidden'
        ? t('hidden', { reason: hiddenReason ?? '' })
        : status === 'published'
          ? t('published', { name: shownName })
          : t('pending')}
    </p>
  )
}

function Withdraw({ thingId }: { thingId: ThingId }) {
  const t = useTranslations('reviews.own')
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const withdraw = useMutation(
    reviewsApi.withdraw.mutationOptions({
      onSuccess: (after) => {
        setAsked(false)
        queries.setQueryData(reviewsApi.mine.queryKey({ input: { thingId } }), after)
        toast({ message: t('withdrawn') })
      },
    }),
  )
  return (
    <>
      <Button kind="quiet" size="dense" onClick={() => setAsked(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        onConfirm={() => withdraw.mutate({ thingId })}
        busy={withdraw.isPending}
        error={withdraw.error ? refusalOf(withdraw.error).message || t('withdrawFailed') : null}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </>
  )
}
