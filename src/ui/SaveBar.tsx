import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import classes from './SaveBar.module.css'

type Props = {
  /** There is something to save. */
  changed: boolean
  onDiscard: () => void
  /** Absent when the button submits the form it is in. */
  onSave?: () => void
  saveLabel?: string
  busy?: boolean
  busyLabel?: string
}

/** Slides up once something on a settings page was changed (P3). ⌘S saves, wherever on the page the focus is. */
export function SaveBar(props: Props) {
  return props.changed || props.busy ? <Bar {...props} /> : null
}

function Bar({ onDiscard, onSave, saveLabel, busy, busyLabel }: Props) {
  const t = useTranslations('ui')
  const { bar, noteClick } = useFocusReturned()
  const save = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey)
      if (!isSave || event.altKey || event.shiftKey) return
      // The browser would offer to save the page as a file.
      event.preventDefault()
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]')
      if (!isInDialog) save.current?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div ref={bar} className={classes.bar} onClickCapture={noteClick}>
      <span className={classes.words} role="status">
        {t('unsaved')}
      </span>
      <Button kind="quiet" onClick={onDiscard} disabled={busy}>
        {t('discard')}
      </Button>
      <Button
        ref={save}
        type={onSave ? 'button' : 'submit'}
        onClick={onSave}
        busy={busy}
        busyLabel={busyLabel ?? t('saving')}
      >
        {saveLabel ?? t('saveChanges')}
      </Button>
    </div>
  )
}

/** A bar that goes with its buttons gives the focus back to what was changed last: to who uses keys, as a touch would open a keyboard. */
function useFocusReturned() {
  const bar = useRef<HTMLDivElement>(null)
  const isByKeys = useRef(false)
  useLayoutEffect(() => {
    const own = bar.current
    let last = document.activeElement
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !own?.contains(target)) last = target
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      const { activeElement, body } = document
      const isLost = !activeElement || activeElement === body || own?.contains(activeElement)
      if (isByKeys.current && isLost && last instanceof HTMLElement && last.isConnected) last.focus()
    }
  }, [])
  return {
    bar,
    noteClick: (event: MouseEvent) => {
      isByKeys.current = event.detail === 0
    },
  }
}
