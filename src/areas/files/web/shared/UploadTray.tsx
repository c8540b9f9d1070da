import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type HTMLAttributes, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { breakpoints } from '#ui/breakpoints.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { StorageLine } from './StorageLine.tsx'
import { UploadItem } from './UploadItem.tsx'
import classes from './UploadTray.module.css'
import { type UploadRow, useUploads } from './uploads.ts'

/** What is on its way, at the bottom of every screen (P13). Closing it takes away what is over; what runs continues. */
export function UploadTray() {
  const t = useTranslations('files.tray')
  const uploads = useUploads()
  const [chosen, setChosen] = useState<boolean>()
  const id = useId()
  const rows = uploads.uploads
  const isOver = rows.every(({ state }) => state === 'done' || state === 'refused')
  const phone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false })
  // Folded it doesn't be over what is worked on: where there is little room, and when all went well, it waits to be asked.
  const needsWord = rows.some(({ state }) => state === 'stopped' || state === 'refused')
  const isOpen = chosen ?? (phone ? needsWord : rows.some(({ state }) => state !== 'done'))
  const tray = useRef<HTMLElement>(null)
  useRoomBelow(tray)
  const held = useLeavesByItself(rows, chosen !== true, uploads.dismiss)

  return (
    <section ref={tray} className={classes.tray} aria-label={t('title')} {...held}>
      <div className={classes.head}>
        <h2 className={classes.title}>{useTitle(rows)}</h2>
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={isOpen ? t('collapse') : t('expand')}
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
        />
        {isOver ? (
          <IconButton
            icon={X}
            label={t('close')}
            size="small"
            onClick={() => {
              for (const row of rows) uploads.dismiss(row.id)
            }}
          />
        ) : null}
      </div>
      <ul id={id} className={classes.list} hidden={!isOpen}>
        {rows.map((row) => (
          <UploadItem key={row.id} row={row} uploads={uploads} />
        ))}
      </ul>
      {isOpen ? (
        <div className={classes.foot}>
          <StorageLine />
        </div>
      ) : null}
      <div role="status">
        <VisuallyHidden>{useNews(rows)}</VisuallyHidden>
      </div>
    </section>
  )
}

/** How long it says that everything arrived. */
const farewellMs = 8_000

/** When all went well there's nothing to do about it: it goes, unless someone points at it, is in it or opened it. */
function useLeavesByItself(
  rows: readonly UploadRow[],
  mayLeave: boolean,
  dismiss: (id: string) => void,
): Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'> {
  const [isHeld, setHeld] = useState(false)
  const done = rows.every(({ state }) => state === 'done') ? rows.map(({ id }) => id).join(' ') : ''
  const latest = useRef(dismiss)
  latest.current = dismiss
  useEffect(() => {
    if (!done || !mayLeave || isHeld) return
    const timer = setTimeout(() => {
      for (const id of done.split(' ')) latest.current(id)
    }, farewellMs)
    return () => clearTimeout(timer)
  }, [done, mayLeave, isHeld])
  const hold = () => setHeld(true)
  const letGo = () => setHeld(false)
  return { onPointerEnter: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo }
}

/** Says how high the tray is, so that pages end and bars are above it. */
function useRoomBelow(tray: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = tray.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--over', `${element.offsetHeight + 24}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--over')
    }
  }, [tray])
}

function useTitle(rows: readonly UploadRow[]): string {
  const t = useTranslations('files.tray')
  const count = (...states: UploadRow['state'][]) => rows.filter(({ state }) => states.includes(state)).length
  const running = count('waiting', 'sending', 'checking')
  if (running > 0) return t('sending', { count: running })
  const stopped = count('stopped', 'paused', 'refused')
  return stopped > 0 ? t('stopped', { count: stopped }) : t('allDone', { count: count('done') })
}

/** The last thing that happened, for those who don't see the bars. */
function useNews(rows: readonly UploadRow[]): string {
  const t = useTranslations('files.tray')
  const before = useRef(new Map<string, UploadRow['state']>())
  const [news, setNews] = useState('')
  useEffect(() => {
    for (const { id, name, state, percent, message } of rows) {
      if (before.current.get(id) === state) continue
      before.current.set(id, state)
      if (state === 'done') setNews(t('announceDone', { name }))
      if (state === 'stopped') setNews(t('announceStopped', { name, percent: String(percent) }))
      if (state === 'refused') setNews(t('announceRefused', { name, message: message ?? t('refused') }))
    }
  }, [rows, t])
  return news
}
