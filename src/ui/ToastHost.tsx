import { CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from './Icon.tsx'
import classes from './Toasts.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

const plainMs = 6_000
const withUndoMs = 10_000

/** Where toasts appear: at the foot, on a wide screen to the left. The newest is nearest the edge of the screen. */
export function ToastHost() {
  const toasts = useToasts()
  const host = useRoomForToasts(toasts.length > 0)
  const cameFrom = useRef<HTMLElement | null>(null)
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget as Node | null)) return
    cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
  /** What was pressed goes: the focus returns to where it was before. */
  const goBack = () => {
    const place = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main')
    place?.focus({ preventScroll: true })
  }
  return (
    <div ref={host} className={classes.host} role="status" aria-live="polite" onFocus={remember}>
      {toasts.map((each) => (
        <ToastRow key={each.id} toast={each} onClosed={goBack} />
      ))}
    </div>
  )
}

/** Says how high they are, so that pages and their bars end above them, and what gets the focus isn't under them. */
function useRoomForToasts(areThere: boolean) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (!element || !areThere) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--said', `${element.offsetHeight + 24}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--said')
    }
  }, [areThere])
  return host
}

function ToastRow({ toast, onClosed }: { toast: Toast; onClosed: () => void }) {
  const t = useTranslations('ui')
  const vanish = () => dismissToast(toast.id)
  const close = () => {
    vanish()
    onClosed()
  }
  const hold = useCountdown(toast.onUndo ? withUndoMs : plainMs, vanish)
  const { action, onUndo } = toast
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; resting on it only keeps it on screen
    <div
      className={classes.toast}
      onMouseEnter={hold.pause}
      onMouseLeave={hold.resume}
      onFocus={hold.pause}
      onBlur={hold.resume}
    >
      <Icon of={toast.icon ?? CircleCheck} size={18} />
      <span className={classes.message}>{toast.message}</span>
      {onUndo ? (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            close()
            onUndo()
          }}
        >
          {t('undo')}
        </button>
      ) : null}
      {action && 'to' in action ? (
        <Link className={classes.action} to={action.to} onClick={vanish}>
          {action.label}
        </Link>
      ) : null}
      {action && 'onClick' in action ? (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            close()
            action.onClick()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className={classes.close} aria-label={t('dismiss')} onClick={close}>
        <Icon of={X} size={16} />
      </button>
    </div>
  )
}

/** Counts down to `done`, standing still while the pointer or the focus is there. */
function useCountdown(ms: number, done: () => void) {
  const [running, setRunning] = useState(true)
  const left = useRef(ms)
  const finish = useRef(done)
  useEffect(() => {
    finish.current = done
  })
  useEffect(() => {
    if (!running) return
    const started = Date.now()
    const timer = setTimeout(() => finish.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [running])
  return { pause: () => setRunning(false), resume: () => setRunning(true) }
}
