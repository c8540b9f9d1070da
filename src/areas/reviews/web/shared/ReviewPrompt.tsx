import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ThingId } from '#kernel/things.ts'
import { Button } from '#ui/Button.tsx'
import type { OwnReviewState } from '../../contract.ts'
import { reviewsApi } from '../api.ts'
import { OwnReviewCard } from '../OwnReviewCard.tsx'
import { ReviewForm } from '../ReviewForm.tsx'
import classes from './ReviewPrompt.module.css'

type Props = {
  thingId: ThingId
  /** Called when the reader does not want to now; without it there is no such button until the form is open. */
  onLater?: () => void
  /** Level of the heading, where it's below another one. */
  heading?: 'h2' | 'h4'
}

/**
 * Asks a learner for a review, or shows theirs with ways to change it. It takes no room for who may not review: before half
 * way, in previews, and while the answer is not there.
 */
export function ReviewPrompt({ thingId, onLater, heading = 'h2' }: Props) {
  const id = useId()
  const standing = useQuery(
    reviewsApi.mine.queryOptions({ input: { thingId }, retry: false, meta: { quiet: true } }),
  )
  if (!standing.data || (standing.data.whyNot !== null && !standing.data.review)) return null
  return (
    <section className={classes.box} aria-labelledby={id}>
      <Asked id={id} thingId={thingId} standing={standing.data} onLater={onLater} heading={heading} />
    </section>
  )
}

type AskedProps = {
  id: string
  thingId: ThingId
  standing: OwnReviewState
  onLater: (() => void) | undefined
  heading: 'h2' | 'h4'
}

function Asked({ id, thingId, standing, onLater, heading: Heading }: AskedProps) {
  const t = useTranslations('reviews.prompt')
  const [isOpen, setOpen] = useState(false)
  const { review, title } = standing
  return (
    <>
      <Heading id={id} className={classes.title}>
        {review ? t('yours', { title }) : t('title', { title })}
      </Heading>
      {isOpen ? (
        <ReviewForm
          thingId={thingId}
          standing={standing}
          onDone={() => setOpen(false)}
          cancelLabel={t('cancel')}
        />
      ) : review ? (
        <OwnReviewCard
          thingId={thingId}
          review={review}
          mayEdit={standing.whyNot === null}
          onEdit={() => setOpen(true)}
        />
      ) : (
        <>
          <p className={classes.note}>{t('why')}</p>
          <div className={classes.actions}>
            <Button kind="secondary" onClick={() => setOpen(true)}>
              {t('text')}
            </Button>
            {onLater ? (
              <Button kind="quiet" onClick={onLater}>
                {t('later')}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </>
  )
}
