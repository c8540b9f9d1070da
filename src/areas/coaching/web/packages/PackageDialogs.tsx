import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { TypeToConfirm } from '#ui/TypeToConfirm.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { CoachingPackage } from '../../packages-contract.ts'
import type { usePackageChanges } from './use-package-changes.ts'

/** A question about one package that is open. */
export type PackageQuestion = { ask: 'remove' | 'discard'; of: CoachingPackage }

type Props = {
  question: PackageQuestion | null
  changes: ReturnType<typeof usePackageChanges>
  onClose: () => void
}

/** Before a package people bought goes to the trash, and before one is gone for good. */
export function PackageDialogs({ question, changes, onClose }: Props) {
  const t = useTranslations('coaching.package')
  const words = useTranslations('coaching')
  const title = question?.of.title ?? ''
  const { removal, discarding } = changes
  const wordsOf = (error: unknown) => (error ? refusalOf(error).message || words('actionFailed') : null)
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
        onConfirm={() => question && changes.remove(question.of, onClose)}
      >
        {t('removeDialog.text', { count: question?.of.clients ?? 0 })}
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
