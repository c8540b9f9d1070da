import type { PDFDocumentProxy } from 'pdfjs-dist'
import { ratioOf } from '#areas/files/web/shared/draw-page.ts'
import { openDocument } from '#areas/files/web/shared/open-document.ts'
import { nextZoom } from '#areas/files/web/shared/zoom.ts'
import { makePlaces, type Places } from './reader/places.ts'

/**
 * The reader of a PDF that was bought. Its parts and its words are in the document; here its pages are drawn and its tools work.
 * Zoomed in, pages scroll sideways in their own frame.
 */
/** Longer ones are higher than a page of a browser can be. */
const mostPages = 5_000

const reader = document.querySelector<HTMLElement>('[data-reader]')
if (reader) void read(reader)

async function read(reader: HTMLElement): Promise<void> {
  const say = (what: 'opening' | 'failed' | 'long' | null) => {
    for (const each of ['opening', 'failed', 'long']) part(reader, `[data-${each}]`).hidden = each !== what
  }
  say('opening')
  try {
    const pdf = await openDocument(reader.dataset.reader ?? '').document
    if (pdf.numPages > mostPages) return say('long')
    // Most documents have pages of one size: those that no one has seen yet are taken to be like the first.
    const usualRatio = ratioOf(await pdf.getPage(1))
    say(null)
    show(reader, pdf, usualRatio)
  } catch {
    say('failed')
  }
}

function show(reader: HTMLElement, pdf: PDFDocumentProxy, usualRatio: number): void {
  const frame = part(reader, '.reader-pages')
  const tools = part(reader, '.reader-tools')
  frame.hidden = false
  tools.hidden = false
  part(tools, '[data-count]').textContent = String(pdf.numPages)
  /** Someone went to this page and hasn't moved since: it stays where it is while pages above it get their height. */
  let held: HTMLElement | null = null
  const places = makePlaces(frame, pdf, {
    label: reader.dataset.page ?? '',
    usualRatio,
    onMoved: () => held?.scrollIntoView({ block: 'start' }),
  })
  const view = viewOf(tools, places, (place) => {
    held = place
  })
  for (const moved of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    document.addEventListener(
      moved,
      () => {
        held = null
      },
      { passive: true, capture: true },
    )
  document.addEventListener('scroll', () => held || view.look(), { passive: true })
  listen(tools, frame, view)
  view.say()
}

type View = ReturnType<typeof viewOf>

/** Which page, how large, and what the tools say of it. */
function viewOf(tools: HTMLElement, { all, layOut }: Places, onGone: (place: HTMLElement | null) => void) {
  const field = part<HTMLInputElement>(tools, 'input')
  let page = 1
  let zoom = 1
  // Not `disabled`: that would take the focus away from whoever presses it to the end.
  const off = (which: string, isOff: boolean) =>
    part(tools, which).setAttribute('aria-disabled', String(isOff))
  const say = () => {
    if (document.activeElement !== field) field.value = String(page)
    part(tools, '[data-percent]').textContent = `${Math.round(zoom * 100)}%`
    off('[data-go="-1"]', page <= 1)
    off('[data-go="1"]', page >= all.length)
    off('[data-zoom="-1"]', nextZoom(zoom, -1) === zoom)
    off('[data-zoom="1"]', nextZoom(zoom, 1) === zoom)
  }
  const goTo = (wanted: number) => {
    page = Math.min(Math.max(1, wanted), all.length)
    const place = all[page - 1] ?? null
    onGone(place)
    place?.scrollIntoView({ block: 'start' })
    say()
  }
  return {
    say,
    goTo,
    go: (pages: number) => goTo(page + pages),
    goToTyped: () => {
      const wanted = Number.parseInt(field.value, 10)
      if (!Number.isNaN(wanted)) goTo(wanted)
      field.value = String(page)
    },
    zoomBy: (direction: 1 | -1 | 0) => {
      zoom = direction === 0 ? 1 : nextZoom(zoom, direction)
      layOut(zoom)
      goTo(page)
    },
    fits: () => zoom <= 1,
    /** The page below the tools: the first that doesn't end above them. */
    look: () => {
      const line = tools.getBoundingClientRect().bottom + 80
      const now = Math.min(firstBelow(all, line) + 1, all.length)
      if (now === page) return
      page = now
      say()
    },
  }
}

/** By halves, since each scroll asks: where the first is that ends below a line. */
function firstBelow(all: readonly HTMLElement[], line: number): number {
  let [from, to] = [0, all.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((all[middle]?.getBoundingClientRect().bottom ?? 0) > line) to = middle
    else from = middle + 1
  }
  return from
}

function listen(tools: HTMLElement, frame: HTMLElement, view: View): void {
  tools.addEventListener('click', (event) => {
    const { go, zoom } = (event.target as Element).closest('button')?.dataset ?? {}
    if (go) view.go(Number(go))
    if (zoom) view.zoomBy(Number(zoom) as 1 | -1 | 0)
  })
  part(tools, 'form').addEventListener('submit', (event) => {
    event.preventDefault()
    view.goToTyped()
  })
  frame.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') view.zoomBy(1)
    else if (event.key === '-') view.zoomBy(-1)
    // Zoomed in, they move what's in the frame.
    else if (event.key === 'ArrowRight' && view.fits()) view.go(1)
    else if (event.key === 'ArrowLeft' && view.fits()) view.go(-1)
    else return
    event.preventDefault()
  })
}

function part<T extends HTMLElement = HTMLElement>(of: Element, which: string): T {
  const found = of.querySelector<T>(which)
  if (!found) throw new Error(`The reader has no ${which}.`)
  return found
}
