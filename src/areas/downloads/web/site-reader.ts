import type { PDFDocumentProxy } from 'pdfjs-dist'
import { drawPage, ratioOf } from '#areas/files/web/shared/draw-page.ts'
import { openDocument } from '#areas/files/web/shared/open-document.ts'
import { nextZoom } from '#areas/files/web/shared/zoom.ts'

/**
 * The reader of a PDF that was bought. Its parts and its words are in the document; here the pages are drawn, those near the screen
 * alone. Zoomed in, they scroll sideways in their own frame.
 */
const reader = document.querySelector<HTMLElement>('[data-reader]')
if (reader) void read(reader)

const edge = 24
/** Lines of a page are no easier to read on a wider one. */
const widest = 900

async function read(reader: HTMLElement): Promise<void> {
  const say = (what: 'opening' | 'failed' | null) => {
    for (const each of ['opening', 'failed'])
      part<HTMLElement>(reader, `[data-${each}]`).hidden = each !== what
  }
  say('opening')
  try {
    const pdf = await openDocument(reader.dataset.reader ?? '').document
    // Most documents have pages of one size: those that no one has seen yet are taken to be like the first.
    const ratio = ratioOf(await pdf.getPage(1))
    say(null)
    show(reader, pdf, ratio)
  } catch {
    say('failed')
  }
}

function show(reader: HTMLElement, pdf: PDFDocumentProxy, usualRatio: number): void {
  const frame = part<HTMLElement>(reader, '.reader-pages')
  const tools = part<HTMLElement>(reader, '.reader-tools')
  const field = part<HTMLInputElement>(tools, 'input')
  frame.hidden = false
  tools.hidden = false
  part(tools, '[data-count]').textContent = String(pdf.numPages)
  const pages = Array.from({ length: pdf.numPages }, (_, at) => {
    const place = document.createElement('section')
    place.className = 'reader-page'
    place.setAttribute('aria-label', `${reader.dataset.page} ${at + 1}`)
    place.style.setProperty('--page-ratio', String(usualRatio))
    return place
  })
  frame.append(...pages)

  let zoom = 1
  let page = 1
  /** Someone went to this page and hasn't moved since: it stays where it is while pages above it get their height. */
  let held: HTMLElement | null = null
  const drawn = new Map<Element, () => void>()
  const width = () => Math.max(80, Math.round(Math.min(frame.clientWidth - edge, widest) * zoom))
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting && !drawn.has(target)) draw(target as HTMLElement)
        else if (!isIntersecting) clear(target as HTMLElement)
      }
    },
    { rootMargin: '900px 0px' },
  )

  function draw(place: HTMLElement): void {
    const canvas = document.createElement('canvas')
    const words = document.createElement('div')
    words.className = 'reader-words'
    place.replaceChildren(canvas, words)
    let stop: (() => void) | null = null
    let isGone = false
    drawn.set(place, () => {
      isGone = true
      stop?.()
    })
    pdf.getPage(pages.indexOf(place) + 1).then(
      (found) => {
        if (isGone) return
        place.style.setProperty('--page-ratio', String(ratioOf(found)))
        held?.scrollIntoView({ block: 'start' })
        stop = drawPage(found, width(), canvas, words, () => {})
      },
      // Its place stays white; the pages around it are there all the same.
      () => {},
    )
  }
  function clear(place: HTMLElement): void {
    drawn.get(place)?.()
    drawn.delete(place)
    place.replaceChildren()
  }

  function letGo(): void {
    held = null
  }

  let laidOutFor = 0
  function layOut(): void {
    laidOutFor = width()
    frame.style.setProperty('--page-width', `${laidOutFor}px`)
    for (const place of [...drawn.keys()]) {
      clear(place as HTMLElement)
      draw(place as HTMLElement)
    }
  }
  function zoomTo(next: number): void {
    zoom = next
    part(tools, '[data-percent]').textContent = `${Math.round(zoom * 100)}%`
    layOut()
    goTo(page)
  }
  function goTo(wanted: number): void {
    const to = Math.min(Math.max(1, wanted), pages.length)
    held = pages[to - 1] ?? null
    held?.scrollIntoView({ block: 'start' })
    page = to
    sayPage()
  }
  function sayPage(): void {
    if (document.activeElement !== field) field.value = String(page)
    off('[data-go="-1"]', page <= 1)
    off('[data-go="1"]', page >= pages.length)
    off('[data-zoom="-1"]', nextZoom(zoom, -1) === zoom)
    off('[data-zoom="1"]', nextZoom(zoom, 1) === zoom)
  }
  // Not `disabled`: that would take the focus away from whoever presses it to the end.
  const off = (which: string, isOff: boolean) =>
    part(tools, which).setAttribute('aria-disabled', String(isOff))

  tools.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button')
    if (button?.dataset.go) goTo(page + Number(button.dataset.go))
    const step = button?.dataset.zoom
    if (step) zoomTo(step === '0' ? 1 : nextZoom(zoom, step === '1' ? 1 : -1))
  })
  part(tools, 'form').addEventListener('submit', (event) => {
    event.preventDefault()
    const wanted = Number.parseInt(field.value, 10)
    if (!Number.isNaN(wanted)) goTo(wanted)
    field.value = String(page)
  })
  frame.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomTo(nextZoom(zoom, 1))
    else if (event.key === '-') zoomTo(nextZoom(zoom, -1))
    else if (event.key === 'ArrowRight' && zoom <= 1) goTo(page + 1)
    else if (event.key === 'ArrowLeft' && zoom <= 1) goTo(page - 1)
    else return
    event.preventDefault()
  })
  for (const moved of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    document.addEventListener(moved, letGo, { passive: true, capture: true })
  document.addEventListener(
    'scroll',
    () => {
      if (held) return
      // The page below the tools: the last one that begins above them.
      const line = tools.getBoundingClientRect().bottom + 80
      const at = pages.findIndex((place) => place.getBoundingClientRect().bottom > line)
      const now = at < 0 ? pages.length : at + 1
      if (now === page) return
      page = now
      sayPage()
    },
    { passive: true },
  )
  new ResizeObserver(() => {
    if (width() !== laidOutFor) layOut()
  }).observe(frame)
  layOut()
  sayPage()
  for (const place of pages) near.observe(place)
}

function part<T extends Element = HTMLElement>(of: Element, which: string): T {
  const found = of.querySelector<T>(which)
  if (!found) throw new Error(`The reader has no ${which}.`)
  return found
}
