import { useTranslations } from 'use-intl'
import type { UploadedFile } from '#areas/files/rules.ts'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { DownloadDetail, ProductFile } from '../../contract.ts'
import { maxNoteLength } from '../../rules.ts'
import type { useFileChanges } from './use-file-changes.ts'

/** A file that was uploaded to take the place of another. */
export type WaitingVersion = { of: ProductFile; stored: UploadedFile }

type Props = {
  product: DownloadDetail
  version: WaitingVersion
  save: ReturnType<typeof useFileChanges>['versioning']['mutateAsync']
  onClose: () => void
}

/** What is new in a version, and whether who has it is told. */
export function NewVersionDialog({ product, version: { of, stored }, save, onClose }: Props) {
  const t = useTranslations('downloads.newVersion')
  const user = useUser()
  const form = useForm({
    initial: { note: '', tellBuyers: product.buyers > 0 },
    draft: { user: user.id, form: `downloads.version ${of.id}` },
    fallback: t('failed'),
    submit: async ({ note, tellBuyers }) => {
      const input = { downloadId: product.id, fileId: of.id, storedId: stored.id }
      const { told } = await save({ ...input, note, tellBuyers: tellBuyers && product.buyers > 0 })
      const number = of.number + 1
      toast({ message: told > 0 ? t('told', { number, count: told }) : t('done', { number }) })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('title', { name: of.name })}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
    >
      <p>{t('text', { file: stored.name })}</p>
      <TextAreaField
        {...form.text('note')}
        label={t('note')}
        hint={t('noteHint')}
        optional
        limit={maxNoteLength}
        rows={3}
      />
      <CheckboxField
        {...form.box('tellBuyers')}
        label={t('tell', { count: product.buyers })}
        disabled={product.buyers === 0}
      />
    </FormDialog>
  )
}
