import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import frameCss from './frame.css?inline'

/** Where words of the page are typed. */
export type Place = {
  field: string
  element: HTMLElement
  /** What the server had there: of an instructor without words of their own, what their profile says. */
  given: string
}

type Props = {
  title: string
  /** The page as the server draws it for its creator, with marks. */
  html: string | undefined
  frame: RefObject<HTMLIFrameElement | null>
  /** What is typed at a place. */
  field: (place: Place) => ReactNode
  onUndo: () => void
  onRedo: () => void
}

/** These keep what the server drew there: a picture, with what changes it on top. */
const pictures = ['cover', 'photo']

/**
 * The sales page itself: the server's document in a frame, with our fields in the places it marks. It runs nothing of its own and
 * leads nowhere.
 */
export function PageFrame({ title, html, frame, field, onUndo, onRedo }: Props) {
  const [places, setPlaces] = useState<Place[]>([])
  const drawn = useRef<Document | null>(null)
  const keys = useRef({ onUndo, onRedo })
  keys.current = { onUndo, onRedo }
  useLayoutEffect(() => {
    const page = frame.current?.contentDocument
    if (!page || !html) return
    const next = harmless(html)
    if (drawn.current === page) page.querySelector('main')?.replaceWith(next.querySelector('main') ?? '')
    else {
      write(page, next)
      page.addEventListener('click', leadNowhere)
      page.addEventListener('keydown', (event) => takeBack(event, keys.current))
      drawn.current = page
    }
    setPlaces(placesIn(page))
  }, [html, frame])
  return (
    <>
      <iframe ref={frame} title={title} />
      {places.map((place, at) => createPortal(field(place), place.element, `${place.field} ${at}`))}
    </>
  )
}

/** The document without anything that runs or that only browsers without script show. */
function harmless(html: string): Document {
  const next = new DOMParser().parseFromString(html, 'text/html')
  for (const each of next.querySelectorAll(
    'script, noscript, template, link[rel="alternate"], meta[name="robots"]',
  ))
    each.remove()
  // What visitors press is to be seen here; the keyboard goes from field to field.
  for (const each of next.querySelectorAll('a, summary, button')) each.setAttribute('tabindex', '-1')
  return next
}

/** Written, not set as an address: a page that was opened empty has the older rules of layout. */
function write(page: Document, next: Document): void {
  const style = next.createElement('style')
  style.textContent = frameCss
  next.head.append(style)
  page.open()
  page.write(`<!doctype html>${next.documentElement.outerHTML}`)
  page.close()
}

function placesIn(page: Document): Place[] {
  return [...page.querySelectorAll<HTMLElement>('[data-field]')].map((element) => {
    const { field = '' } = element.dataset
    const given = element.textContent?.trim() ?? ''
    if (!pictures.includes(field)) {
      element.replaceChildren()
      return { field, element, given }
    }
    const island = page.createElement('span')
    island.className = 'edit-island'
    element.append(island)
    return { field, element: island, given }
  })
}

function leadNowhere(event: Event): void {
  const pressed = event.target as Element | null
  if (pressed?.closest?.('a, summary')) event.preventDefault()
}

/** One history for the whole page: what was changed last is taken back first. */
function takeBack(event: KeyboardEvent, { onUndo, onRedo }: Pick<Props, 'onUndo' | 'onRedo'>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return
  const key = event.key.toLowerCase()
  const run = key === 'z' ? (event.shiftKey ? onRedo : onUndo) : key === 'y' ? onRedo : null
  if (!run) return
  event.preventDefault()
  run()
}
