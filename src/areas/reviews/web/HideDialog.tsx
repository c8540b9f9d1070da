import { useTranslations } from 'use-intl'
import type { Review } from '../contract.ts'
import { maxReasonLength } from '../rules.ts'
import { useModeration } from './use-moderation.ts'
import { WordsDialog } from './WordsDialog.tsx'

type Props = { opened: boolean; review: Review; name: string; onClose: () => void }

/** Hides a review, with a reason for its writer. */
export function HideDialog({ opened, review, name, onClose }: Props) {
  const t = useTranslations('reviews.panel')
  const { hide } = useModeration()
  return (
    <WordsDialog
      opened={opened}
      draft={`hide.${review.id}`}
      onClose={onClose}
      title={t('hideTitle', { name })}
      label={t('hideReason')}
      start=""
      limit={maxReasonLength}
      missing={t('hideReasonMissing')}
      confirmLabel={t('hide')}
      kind="danger"
      send={(reason) => hide.mutateAsync({ review, reason })}
    >
      {t('hideText', { name })}
    </WordsDialog>
  )
}
