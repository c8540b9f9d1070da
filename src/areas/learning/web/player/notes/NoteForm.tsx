import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clockTime } from '#kernel/clock-time.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import type { LearnCourse } from '../../../contract.ts'
import { useStage } from '../media/stage.ts'
import classes from './Notes.module.css'

const longest = 5_000

type Props = {
  lesson: Pick<LearnCourse['lessons'][number], 'id'>
  onSave: (text: string, atSeconds: number | null) => void
  /** Writing begins where it opens beside the lesson; a sheet on a phone would bring the keyboard over it. */
  takesFocus: boolean
}

/** A new note; beside a recording it remembers the second at which writing began. */
export function NoteForm({ lesson, onSave, takesFocus }: Props) {
  const t = useTranslations('learning.notes')
  const { media } = useStage()
  const [draft, setDraft] = useState({ lessonId: lesson.id, text: '', atSeconds: null as number | null })
  const [error, setError] = useState<string | undefined>()
  const { field, leave } = useFocusWhileOpen(takesFocus)
  // Another lesson is another page: what was begun there is not written here.
  const { text, atSeconds } = draft.lessonId === lesson.id ? draft : { text: '', atSeconds: null }

  const write = (next: string) => {
    setError(undefined)
    const begun = text === '' || atSeconds === null ? secondOf(media) : atSeconds
    setDraft({ lessonId: lesson.id, text: next, atSeconds: next === '' ? null : begun })
  }
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() === '') return setError(t('empty'))
    if (text.length > longest) return setError(t('tooLong'))
    onSave(text.trim(), atSeconds)
    setDraft({ lessonId: lesson.id, text: '', atSeconds: null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    if (event.key === 'Escape') leave()
  }
  return (
    <form noValidate onSubmit={save} className={classes.form}>
      <TextAreaField
        ref={field}
        label={atSeconds === null ? t('new') : t('newAt', { time: clockTime(atSeconds) })}
        rows={3}
        limit={text.length > longest - 500 ? longest : undefined}
        value={text}
        error={error}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" kind="secondary" size="dense">
        {t('save')}
      </Button>
    </form>
  )
}

/** Takes the focus when it comes, and gives it back by Esc or when it goes with it. */
function useFocusWhileOpen(wanted: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (!wanted) return
    before.current = document.activeElement
    field.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) focusAgain(before.current)
    }
  }, [wanted])
  const leave = () => {
    if (!wanted) return
    // Also where there is no one to give it to: the keys of the lesson work again.
    field.current?.blur()
    focusAgain(before.current)
  }
  return { field, leave }
}

function focusAgain(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}

function secondOf(media: HTMLMediaElement | null): number | null {
  return media && media.readyState > 0 ? Math.floor(media.currentTime) : null
}
