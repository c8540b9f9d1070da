import { type ClipboardEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { maxTitleLength } from '../../rules.ts'
import classes from './AddLessonField.module.css'
import { lessonsFromList } from './lesson-list.ts'

type Props = {
  onAdd: (title: string) => Promise<unknown>
  /** Titles on their way to the server are shown at the end of the outline. */
  onPending: (change: (titles: readonly string[]) => readonly string[]) => void
  inputRef: Ref<HTMLInputElement>
}

/** Type a title, press Enter, type the next. A pasted list becomes as many lessons. */
export function AddLessonField({ onAdd, onPending, inputRef }: Props) {
  const t = useTranslations('courses.outline')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [offer, setOffer] = useState<readonly string[]>([])

  const add = async (title: string) => {
    onPending((titles) => [...titles, title])
    try {
      await onAdd(title)
    } catch (reason) {
      setError(refusalOf(reason).message || t('addFailed', { title }))
      // Back into the field, unless the next one is being typed there already.
      setTyped((current) => current || title)
    } finally {
      onPending((titles) => titles.toSpliced(titles.indexOf(title), 1))
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    const title = typed.trim()
    if (title === '') return setError(t('addMissing'))
    setTyped('')
    setError(undefined)
    void add(title)
  }

  const onPaste = (event: ClipboardEvent) => {
    const titles = lessonsFromList(event.clipboardData.getData('text/plain'))
    if (titles.length === 0) return
    event.preventDefault()
    setOffer(titles)
  }

  return (
    <div className={classes.box}>
      <TextField
        ref={inputRef}
        label={t('add')}
        placeholder={t('addPlaceholder')}
        value={typed}
        error={error}
        maxLength={maxTitleLength}
        autoComplete="off"
        enterKeyHint="next"
        aria-keyshortcuts="n"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
      />
      {offer.length > 0 ? (
        <div className={classes.offer} role="status">
          <span>{t('offerText')}</span>
          <Button
            size="small"
            wide
            onClick={() => {
              for (const title of offer) void add(title)
              setOffer([])
            }}
          >
            {t('offer', { count: offer.length })}
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              setTyped(offer.join(', ').slice(0, maxTitleLength))
              setOffer([])
            }}
          >
            {t('offerKeep')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
