import type { PDFDocumentProxy } from 'pdfjs-dist'
import { drawPage, ratioOf } from '#areas/files/web/shared/draw-page.ts'

const edge = 24
/** Lines of a page are no easier to read on a wider one. */
const widest = 900

/** The places of all pages in their frame; those near the screen have their page drawn. */
export type Places = {
  all: readonly HTMLElement[]
  /** Draws for a zoom, and for the frame as wide as it is now. */
  layOut: (zoom: number) => void
}

type Options = {
  /** What a page is called, before its number. */
  label: string
  /** Of a page no one has seen yet: its height for its width. */
  usualRatio: number
  /** A page got the height it has: what's below it moved. */
  onMoved: () => void
}

export function makePlaces(
  frame: HTMLElement,
  pdf: PDFDocumentProxy,
  { label, usualRatio, onMoved }: Options,
): Places {
  const all = Array.from({ length: pdf.numPages }, (_, at) => {
    const place = document.createElement('section')
    place.className = 'reader-page'
    place.dataset.number = String(at + 1)
    place.setAttribute('aria-label', `${label} ${at + 1}`)
    place.style.setProperty('--page-ratio', String(usualRatio))
    return place
  })
  const drawn = new Map<Element, () => void>()
  let zoom = 1
  let laidOutFor = 0
  const width = () => Math.max(80, Math.round(Math.min(frame.clientWidth - edge, widest) * zoom))

  const draw = (place: Element) =>
    drawn.set(
      place,
      drawIn(place as HTMLElement, Number((place as HTMLElement).dataset.number), pdf, width(), onMoved),
    )
  const clear = (place: Element) => {
    drawn.get(place)?.()
    drawn.delete(place)
    place.replaceChildren()
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) clear(target)
        else if (!drawn.has(target)) draw(target)
      }
    },
    { rootMargin: '900px 0px' },
  )
  const layOut = (next: number) => {
    zoom = next
    laidOutFor = width()
    frame.style.setProperty('--page-width', `${laidOutFor}px`)
    for (const place of [...drawn.keys()]) {
      clear(place)
      draw(place)
    }
  }
  frame.append(...all)
  layOut(zoom)
  new ResizeObserver(() => {
    if (width() !== laidOutFor) layOut(zoom)
  }).observe(frame)
  for (const place of all) near.observe(place)
  return { all, layOut }
}

/** Draws a page at its place. Returns the way to stop. */
function drawIn(
  place: HTMLElement,
  number: number,
  pdf: PDFDocumentProxy,
  width: number,
  onMoved: () => void,
): () => void {
  const canvas = document.createElement('canvas')
  const words = document.createElement('div')
  words.className = 'pdf-words'
  place.replaceChildren(canvas, words)
  let stop: (() => void) | null = null
  let isGone = false
  pdf.getPage(number).then(
    (page) => {
      if (isGone) return
      place.style.setProperty('--page-ratio', String(ratioOf(page)))
      onMoved()
      stop = drawPage(page, width, canvas, words, () => {})
    },
    // Its place stays white; the pages around it are there all the same.
    () => {},
  )
  return () => {
    isGone = true
    stop?.()
  }
}
