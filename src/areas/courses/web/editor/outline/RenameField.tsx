import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxTitleLength } from '../../../rules.ts'
import classes from './Outline.module.css'

type Props = { title: string; onDone: (title: string | null) => void }

/** The title of a row while it is being changed. Enter and leaving keep it, Esc does not; one that's too long stays to be shortened. */
export function RenameField({ title, onDone }: Props) {
  const t = useTranslations('outline')
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const isSettled = useRef(false)
  const [typed, setTyped] = useState(title)
  const [isLong, setLong] = useState(false)
  const reason = useId()

  useEffect(() => {
    input.current?.select()
    // The menu that led here may give the focus back to its button once it has closed: take it after that.
    const timer = setTimeout(() => {
      if (document.activeElement !== input.current) input.current?.select()
      isSettled.current = true
    }, 200)
    return () => clearTimeout(timer)
  }, [])

  const finish = (next: string | null) => {
    if (isDone.current) return
    if (next && next.length > maxTitleLength) return setLong(true)
    isDone.current = true
    onDone(next)
  }

  return (
    <>
      <input
        ref={input}
        className={classes.rename}
        aria-label={t('renameLabel', { title })}
        aria-invalid={isLong || undefined}
        aria-describedby={isLong ? reason : undefined}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value)
          if (event.target.value.trim().length <= maxTitleLength) setLong(false)
        }}
        onBlur={() => {
          if (isSettled.current || typed.trim() !== title) finish(typed.trim() || null)
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') finish(null)
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            finish(typed.trim() || null)
          }
        }}
      />
      {isLong ? (
        <span id={reason} role="alert" className={classes.tooLong}>
          {t('titleLong', { max: maxTitleLength })}
        </span>
      ) : null}
    </>
  )
}
