import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { toast } from '#ui/toasts.ts'
import { keysOf, most, newKey } from './sales-values.ts'
import type { SalesPageState } from './use-sales-page.ts'

type Steps = -1 | 1
const steps: Record<string, Steps | undefined> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Adding, moving and taking out entries of a list on the page, by hand and by keys alone; what was taken out comes back with
 * Undo. `list` is where they are drawn: another document than the app's.
 */
export function useEntries(page: SalesPageState, list: 'youGet' | 'faq') {
  const t = useTranslations('salesPage.list')
  const listText = useTranslations(`salesPage.${list}`)
  const announce = useAnnounce()
  const keys = keysOf(page.values[list])
  const latest = useRef({ page, keys })
  const root = useRef<HTMLElement>(null)
  const focusOn = useRef<string | null>(null)

  useEffect(() => {
    latest.current = { page, keys }
    if (!focusOn.current) return
    root.current?.querySelector<HTMLElement>(`[data-entry="${focusOn.current}"] textarea`)?.focus()
    focusOn.current = null
  })

  const put = (next: string[]) => latest.current.page.set({ [list]: next.join(' ') })
  const moveTo = (key: string, to: number) => {
    const now = latest.current.keys
    const from = now.indexOf(key)
    if (from === to || to < 0 || to >= now.length) return false
    put(now.toSpliced(from, 1).toSpliced(to, 0, key))
    return true
  }
  const say = (key: string, name: string) => {
    const place = latest.current.keys.indexOf(key) + 1
    announce(t('moved', { name, place, count: latest.current.keys.length }))
  }
  const stepBy = (key: string, step: Steps, name: string) => {
    const to = keys.indexOf(key) + step
    if (moveTo(key, to)) announce(t('moved', { name, place: to + 1, count: keys.length }))
  }

  return {
    keys,
    root,
    add: (behind?: string) => {
      const key = newKey()
      const at = behind ? keys.indexOf(behind) + 1 : keys.length
      focusOn.current = key
      put(keys.toSpliced(at, 0, key))
    },
    remove: (key: string, name: string) => {
      const at = keys.indexOf(key)
      focusOn.current = keys[at + 1] ?? keys[at - 1] ?? null
      put(keys.toSpliced(at, 1))
      toast({
        message: t('removed', { name }),
        onUndo: () => {
          const now = latest.current.keys
          // Another took its place meanwhile: one too many, and nothing of the page could be saved.
          if (now.length >= most[list]) toast({ message: listText('full') })
          else if (!now.includes(key)) put(now.toSpliced(Math.min(at, now.length), 0, key))
        },
      })
    },
    /** Alt with an arrow moves an entry from wherever the cursor is in it. */
    onKeyDown: (event: KeyboardEvent, key: string, name: string) => {
      const step = steps[event.key]
      if (!event.altKey || !step || event.nativeEvent.isComposing) return
      event.preventDefault()
      stepBy(key, step, name)
    },
    /** The handle: arrows move, and so does dragging. */
    handle: (key: string, name: string) => ({
      onKeyDown: (event: KeyboardEvent) => {
        const step = steps[event.key]
        if (!step || event.altKey) return
        event.preventDefault()
        stepBy(key, step, name)
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        const handle = event.currentTarget
        handle.focus()
        follow(
          handle.ownerDocument,
          (x, y) => moveTo(key, placeAt(root.current, x, y)),
          () => say(key, name),
        )
      },
    }),
  }
}

export type Entries = ReturnType<typeof useEntries>

/** The pointer from its press until it's let go, wherever it is. */
function follow(place: Document, onMove: (x: number, y: number) => void, onEnd: () => void): void {
  const ending = new AbortController()
  const { signal } = ending
  place.addEventListener('pointermove', (event) => onMove(event.clientX, event.clientY), { signal })
  for (const end of ['pointerup', 'pointercancel'])
    place.addEventListener(
      end,
      () => {
        ending.abort()
        onEnd()
      },
      { signal },
    )
}

/** Which entry is nearest: they are in two columns where there's room. */
function placeAt(root: HTMLElement | null, x: number, y: number): number {
  const entries = [...(root?.querySelectorAll('[data-entry]') ?? [])]
  const distances = entries.map((entry) => {
    const { left, right, top, bottom } = entry.getBoundingClientRect()
    return Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2)
  })
  return distances.indexOf(Math.min(...distances))
}
