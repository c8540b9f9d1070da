import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxTitleLength } from '../../../rules.ts'
import classes from './Outline.module.css'

type Props = { title: string; onDone: (title: string | null) => void }

/** The title of a row while it is being changed. Enter and leaving keep it, Esc does not. */
export function RenameField({ title, onDone }: Props) {
  const t = useTranslations('outline')
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const isSettled = useRef(false)
  const [typed, setTyped] = useState(title)

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
    isDone.current = true
    onDone(next)
  }

  return (
    <input
      ref={input}
      className={classes.rename}
      aria-label={t('renameLabel', { title })}
      value={typed}
      maxLength={maxTitleLength}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
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
  )
}
