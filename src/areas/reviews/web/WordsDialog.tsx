import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import classes from './shared/ReviewsPanel.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  label: string
  /** What stands in the field when it opens. */
  start: string
  limit: number
  /** Said when nothing was written. */
  missing: string
  confirmLabel: string
  kind: 'danger' | 'primary'
  send: (words: string) => Promise<unknown>
  children: ReactNode
}

/** A dialog that asks for one text. What was typed stays when it was refused. */
export function WordsDialog(props: Props) {
  const { opened, onClose, title, label, start, limit, missing, confirmLabel, kind, send, children } = props
  const t = useTranslations()
  const [words, setWords] = useState(start)
  const [wasOpened, setWasOpened] = useState(opened)
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    setWords(start)
    setError(null)
    setProblem(null)
  }
  const submit = async () => {
    if (isBusy) return
    if (words.trim() === '') return setError(missing)
    setError(null)
    setBusy(true)
    try {
      await send(words)
      onClose()
    } catch (refused) {
      setProblem(refusalOf(refused).message || t('reviews.panel.changeFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" kind={kind} busy={isBusy} busyLabel={t('reviews.panel.working')}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <TextAreaField
        label={label}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        limit={limit}
        error={error}
        className={classes.field}
        data-autofocus
      />
      <FormError>{problem}</FormError>
    </Dialog>
  )
}
