import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { TypeToConfirm } from '#ui/TypeToConfirm.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { Piece } from '../contract.ts'
import { trashDays } from '../rules.ts'
import type { usePieceChanges } from './use-piece-changes.ts'

/** A question about one piece that is open. */
export type PieceQuestion = { ask: 'remove' | 'discard'; of: Pick<Piece, 'id' | 'title'> }

type Props = {
  question: PieceQuestion | null
  changes: ReturnType<typeof usePieceChanges>
  onClose: () => void
  /** It's in the trash by now: what else showed it closes too. */
  onRemoved?: () => void
}

/** Before content that members see goes to the trash, and before any is gone for good. */
export function PieceQuestions({ question, changes, onClose, onRemoved }: Props) {
  const t = useTranslations('pieceTrash')
  const title = question?.of.title ?? ''
  const { removal, discarding } = changes
  const wordsOf = (error: unknown) => (error ? refusalOf(error).message || t('failed') : null)
  const removed = () => {
    onClose()
    onRemoved?.()
  }
  return (
    <>
      <ConfirmDialog
        opened={question?.ask === 'remove'}
        onClose={onClose}
        title={t('removeDialog.title', { title })}
        confirmLabel={t('removeDialog.confirm')}
        busy={removal.isPending}
        busyLabel={t('removeDialog.busy')}
        error={wordsOf(removal.error)}
        onConfirm={() => question && changes.remove(question.of, removed)}
      >
        {t('removeDialog.text', { days: trashDays })}
      </ConfirmDialog>
      <TypeToConfirm
        opened={question?.ask === 'discard'}
        onClose={onClose}
        title={t('discardDialog.title', { title })}
        phrase={title}
        confirmLabel={t('discardDialog.confirm')}
        busy={discarding.isPending}
        busyLabel={t('discardDialog.busy')}
        error={wordsOf(discarding.error)}
        onConfirm={() => question && changes.discard(question.of, onClose)}
      >
        {t('discardDialog.text')}
      </TypeToConfirm>
    </>
  )
}
