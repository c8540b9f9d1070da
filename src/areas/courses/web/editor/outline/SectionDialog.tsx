import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { OutlineLesson } from '../../../contract.ts'
import { maxTitleLength } from '../../../rules.ts'
import type { OutlineChanges } from './use-outline-changes.ts'

type Props = {
  /** Where it begins; null: at the end of the outline. */
  first: OutlineLesson | null
  changes: OutlineChanges
  onClose: () => void
}

/** The title of a new section. */
export function SectionDialog({ first, changes, onClose }: Props) {
  const t = useTranslations('outline')
  const [title, setTitle] = useState('')
  const [error, setError] = useState<string>()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('sectionTitle')}
      onSubmit={() => {
        if (title.trim() === '') return setError(t('sectionMissing'))
        changes.addSection(title.trim(), first)
        onClose()
      }}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('addSection')}</Button>
        </>
      }
    >
      <TextField
        label={t('sectionName')}
        hint={first ? t('sectionFrom', { title: first.title }) : undefined}
        value={title}
        error={error}
        maxLength={maxTitleLength}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setTitle(event.target.value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
