import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ThingId } from '#kernel/things.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { OwnReviewState } from '../contract.ts'
import { maxPublicNameLength, maxReviewLength } from '../rules.ts'
import { reviewsApi } from './api.ts'
import { StarsField } from './StarsField.tsx'
import classes from './shared/ReviewPrompt.module.css'

const empty = { rating: '', text: '', shownName: '' }
type Values = typeof empty

type Props = {
  thingId: ThingId
  standing: OwnReviewState
  onDone: () => void
  cancelLabel: string
}

/** Stars, words and the name shown with them. */
export function ReviewForm({ thingId, standing, onDone, cancelLabel }: Props) {
  const t = useTranslations('reviews.prompt')
  const { review } = standing
  const form = useReviewForm(thingId, standing, onDone)
  const rating = Number(form.values.rating)
  const stars = form.text('rating')

  return (
    <form {...form.form} className={classes.form}>
      <ErrorSummary problems={form.summary} attempt={form.attempt} />
      <FormError>{form.problem}</FormError>
      <RestoredNotice at={form.restoredAt} />
      <StarsField
        id={stars.id}
        value={rating}
        error={rating > 0 ? undefined : stars.error}
        onChange={(next) => form.set('rating', String(next))}
      />
      <TextAreaField
        label={t('text')}
        hint={t('textHint')}
        optional
        limit={maxReviewLength}
        {...form.text('text')}
      />
      <TextField label={t('name')} hint={t('nameHint')} {...form.text('shownName')} autoComplete="off" />
      <p className={classes.note}>{standing.waitsForApproval ? t('waits') : t('atOnce')}</p>
      <div className={classes.actions}>
        <Button type="submit" busy={form.busy} busyLabel={t('busy')}>
          {review ? t('change') : t('send')}
        </Button>
        <Button kind="quiet" onClick={onDone} disabled={form.busy}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  )
}

function useReviewForm(thingId: ThingId, standing: OwnReviewState, onDone: () => void) {
  const t = useTranslations('reviews.prompt')
  const queries = useQueryClient()
  const user = useUser()
  const { review, suggestedName } = standing
  const write = useMutation(
    reviewsApi.write.mutationOptions({
      onSuccess: (after) => queries.setQueryData(reviewsApi.mine.queryKey({ input: { thingId } }), after),
    }),
  )
  return useForm<Values>({
    draft: { user: user.id, form: `review.${thingId}` },
    initial: {
      rating: review ? String(review.rating) : '',
      text: review?.text ?? '',
      shownName: review?.shownName ?? suggestedName,
    },
    check: (values): FieldErrors<Values> => ({
      ...(values.rating === '' ? { rating: t('problems.rating') } : {}),
      ...(values.text.length > maxReviewLength ? { text: t('problems.text') } : {}),
      ...(values.shownName.trim() === ''
        ? { shownName: t('problems.name') }
        : values.shownName.length > maxPublicNameLength
          ? { shownName: t('problems.nameLong') }
          : {}),
    }),
    fallback: t('failed'),
    submit: async ({ text, shownName, rating: stars }) => {
      const after = await write.mutateAsync({ thingId, rating: Number(stars), text, shownName })
      toast({ message: after.review?.status === 'published' ? t('sentShown') : t('sent') })
      onDone()
      return undefined
    },
  })
}
