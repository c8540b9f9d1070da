import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { ImportPreview } from '../../contract.ts'
import { CheckStep } from './CheckStep.tsx'
import { ChooseFileStep } from './ChooseFileStep.tsx'
import type { ImportFile } from './import-file.ts'

type Props = { courseId: Id<'crs'>; opened: boolean; onClose: () => void }

/** A list of people: choose or paste it, say what its columns hold, see what will happen, start. */
export function ImportDialog({ courseId, opened, onClose }: Props) {
  const t = useTranslations('students.importing')
  const [file, setFile] = useState<ImportFile>({ text: '', name: '' })
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const close = () => {
    onClose()
    setPreview(null)
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('title')} size="wide">
      {preview ? (
        <CheckStep
          courseId={courseId}
          file={file}
          first={preview}
          onBack={() => setPreview(null)}
          onStarted={() => {
            close()
            setFile({ text: '', name: '' })
          }}
        />
      ) : (
        <ChooseFileStep
          courseId={courseId}
          file={file}
          onFile={setFile}
          onRead={setPreview}
          onCancel={close}
        />
      )}
    </Dialog>
  )
}
