import { useEffect, useRef } from 'react'
import { toggleCaptions } from '#areas/courses/web/shared/player/captions.ts'
import { nextRate } from '#areas/courses/web/shared/player/preferences.ts'
import { fields } from '#ui/arriving-focus.ts'
import { useSingleKeys } from '#webkit/single-keys.ts'

const step = 5
const bigStep = 10

/** What takes these keys itself while it has the focus. */
const ownSpace =
  'button, a, summary, [role="button"], [role="menuitem"], [role="menuitemradio"], [role="tab"]'
const ownArrows =
  '[role="slider"], [role="tablist"], [role="menu"], [role="menuitemradio"], input[type="range"]'

type Controller = HTMLElement & { keyboardShortcutHandler?: (event: unknown) => void }

/**
 * The keys of the player: on the whole page, and where someone switched single keys off only while the focus is in the
 * player itself (WCAG 2.1.4).
 */
export function useMediaKeys(media: HTMLMediaElement | null, onRate: (rate: number) => void) {
  const isEverywhere = useSingleKeys()
  const said = useRef(onRate)
  said.current = onRate
  useEffect(() => {
    if (!media) return
    const controller = media.closest<Controller>('media-controller')
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const at = innermost(event)
      if (!mayTake(at, event.key) || !(isEverywhere || controller?.contains(at))) return
      const run = actionOf(media, controller, event.key, said.current)
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [media, isEverywhere])
}

/** The controls are custom elements: what really has the focus is inside of them. */
const innermost = (event: KeyboardEvent) => (event.target instanceof Element ? event.target : document.body)

function mayTake(at: Element, key: string): boolean {
  if (at.matches(fields) || at.closest('[role="dialog"], [role="menu"]')) return false
  const tag = at.localName
  if (key === ' ') return !at.matches(ownSpace) && !/^media-.*button$/.test(tag)
  return !(key.startsWith('Arrow') && (at.matches(ownArrows) || /^media-.*range$/.test(tag)))
}

function actionOf(
  media: HTMLMediaElement,
  controller: Controller | null,
  key: string,
  onRate: (rate: number) => void,
): (() => void) | null {
  const by = (seconds: number) => () => {
    media.currentTime = Math.min(Math.max(0, media.currentTime + seconds), media.duration || Infinity)
  }
  const toRate = (direction: 1 | -1) => () => {
    media.playbackRate = nextRate(media.playbackRate, direction)
    onRate(media.playbackRate)
  }
  const asController = () =>
    controller?.keyboardShortcutHandler?.({ key, target: controller, shiftKey: false })
  const actions: Record<string, () => void> = {
    ' ': () => toggle(media),
    k: () => toggle(media),
    ArrowLeft: by(-step),
    ArrowRight: by(step),
    j: by(-bigStep),
    l: by(bigStep),
    f: asController,
    c: () => toggleCaptions(media),
    m: asController,
    '<': toRate(-1),
    '>': toRate(1),
  }
  return actions[key] ?? null
}

function toggle(media: HTMLMediaElement) {
  if (media.paused) void media.play()?.catch(() => {})
  else media.pause()
}
