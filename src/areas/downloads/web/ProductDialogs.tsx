import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { TypeToConfirm } from '#ui/TypeToConfirm.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { Download } from '../contract.ts'
import { trashDays } from '../rules.ts'
import classes from './ProductDialogs.module.css'
import type { useProductChanges } from './use-product-changes.ts'

/** A question about one product that is open. */
export type ProductQuestion = { ask: 'remove' | 'unpublish' | 'discard'; product: Download }

type Props = {
  question: ProductQuestion | null
  changes: ReturnType<typeof useProductChanges>
  onClose: () => void
}

/** Deleting what people bought asks for its name; taking it off sale says who keeps it. */
export function ProductDialogs({ question, changes, onClose }: Props) {
  const t = useTranslations('downloads')
  const title = question?.product.title ?? ''
  const [alsoFiles, setAlsoFiles] = useState(false)
  const [asked, setAsked] = useState(question)
  if (question !== asked) {
    // Each question begins with what buyers keep.
    setAsked(question)
    setAlsoFiles(false)
  }
  const { removal, unpublication, discarding } = changes
  const wordsOf = (error: unknown) => (error ? refusalOf(error).message || t('actionFailed') : null)
  return (
    <>
      <TypeToConfirm
        opened={question?.ask === 'remove'}
        onClose={onClose}
        title={t('removeDialog.title', { title })}
        phrase={title}
        confirmLabel={t('removeDialog.confirm')}
        busy={removal.isPending}
        busyLabel={t('removeDialog.busy')}
        error={wordsOf(removal.error)}
        onConfirm={() => question && changes.remove(question.product, onClose, alsoFiles)}
      >
        <p>
          {t(alsoFiles ? 'removeDialog.textFiles' : 'removeDialog.text', {
            count: question?.product.sales ?? 0,
          })}
        </p>
        <CheckboxField
          className={classes.also}
          label={t('removeDialog.alsoFiles')}
          hint={t('removeDialog.alsoFilesHint', { days: trashDays })}
          checked={alsoFiles}
          onChange={({ currentTarget }) => setAlsoFiles(currentTarget.checked)}
        />
      </TypeToConfirm>
      <TypeToConfirm
        opened={question?.ask === 'discard'}
        onClose={onClose}
        title={t('discardDialog.title', { title })}
        phrase={title}
        confirmLabel={t('discardDialog.confirm')}
        busy={discarding.isPending}
        busyLabel={t('discardDialog.busy')}
        error={wordsOf(discarding.error)}
        onConfirm={() => question && changes.discard(question.product, onClose)}
      >
        {t('discardDialog.text')}
      </TypeToConfirm>
      <ConfirmDialog
        opened={question?.ask === 'unpublish'}
        onClose={onClose}
        title={t('unpublishDialog.title', { title })}
        confirmLabel={t('unpublishDialog.confirm')}
        busy={unpublication.isPending}
        busyLabel={t('unpublishDialog.busy')}
        error={wordsOf(unpublication.error)}
        onConfirm={() => question && changes.unpublish(question.product, onClose)}
      >
        {t('unpublishDialog.text')}
      </ConfirmDialog>
    </>
  )
}
