import { Search } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { modKey } from '#ui/mod-key.ts'
import { useKeys } from '#webkit/keys.ts'
import { whenIdle } from '#webkit/when-idle.ts'
import type { PaletteProps } from './Palette.tsx'
import classes from './SearchButton.module.css'
import { useTyped } from './use-typed.ts'

type Load<G> = () => Promise<ComponentType<PaletteProps & { given: G }>>

/** The search of the top bar: a field's look on a wide screen, an icon on a phone. It holds the palette, which `load` loads, and its keys. */
export function SearchButton<G>({ load, given }: { load: Load<G>; given: G }) {
  const t = useTranslations('search')
  const [opened, setOpened] = useState(false)
  const [Palette] = useState(() => lazy(async () => ({ default: await load() })))
  const isReady = usePreloaded(load)
  const openedFrom = useRef<Element | null>(null)

  const close = useCallback((back: boolean) => {
    setOpened(false)
    const { current } = openedFrom
    if (back && current instanceof HTMLElement) setTimeout(() => current.focus({ preventScroll: true }))
  }, [])
  const typed = useTyped(
    opened,
    useCallback(() => close(true), [close]),
  )
  const { clear } = typed
  const open = useCallback(() => {
    openedFrom.current = document.activeElement
    clear()
    setOpened(true)
  }, [clear])
  usePaletteKey(opened, open, close)
  useKeys({ '/': () => searchHere() || open() }, true, 'frame')

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Icon of={Search} size={18} />
        <span className={classes.words}>{t('open')}</span>
        <span className={classes.key} aria-hidden="true">
          <Kbd>{modKey} K</Kbd>
        </span>
      </button>
      {isReady || opened ? (
        <Suspense fallback={null}>
          <Palette opened={opened} given={given} typed={typed} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Loads the palette's code while nothing else is happening, so the key only has to show it. */
function usePreloaded(load: () => Promise<unknown>): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const begin = () =>
      void load().then(
        () => setReady(true),
        () => {},
      )
    return whenIdle(begin, 4_000)
  }, [load])
  return isReady
}

/** Ctrl K or ⌘ K, everywhere except over another dialog; pressed again, it closes. With a modifier it isn't a single key. */
function usePaletteKey(opened: boolean, open: () => void, close: (back: boolean) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || event.defaultPrevented) return
      if (opened) {
        event.preventDefault()
        close(true)
      } else if (!document.querySelector('[aria-modal="true"]')) {
        event.preventDefault()
        open()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [opened, open, close])
}

/** Moves the focus to the search of this page's list; false where there's none. */
function searchHere(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (!field || field.disabled) return false
  field.focus()
  field.select()
  return true
}
