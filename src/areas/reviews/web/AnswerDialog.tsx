import { useTranslations } from 'use-intl'
import type { Review } from '../contract.ts'
import { maxReplyLength } from '../rules.ts'
import { useModeration } from './use-moderation.ts'
import { WordsDialog } from './WordsDialog.tsx'

type Props = { opened: boolean; review: Review; name: string; onClose: () => void }

/** The seller's public answer. */
export function AnswerDialog({ opened, review, name, onClose }: Props) {
  const t = useTranslations('reviews.panel')
  const { answer } = useModeration()
  return (
    <WordsDialog
      opened={opened}
      draft={`answer.${review.id}`}
      onClose={onClose}
      title={t('answerTitle', { name })}
      label={t('yourAnswer')}
      start={review.reply ?? ''}
      limit={maxReplyLength}
      missing={t('answerMissing')}
      confirmLabel={t('publishAnswer')}
      kind="primary"
      send={(text) => answer.mutateAsync({ reviewId: review.id, text })}
    >
      {t('answerText')}
    </WordsDialog>
  )
}
