import { drawPage, ratioOf } from '#areas/files/web/shared/draw-page.ts'
import { openDocument } from '#areas/files/web/shared/open-document.ts'

/** More would be a page too high to scroll; the link to the document has them all. */
const mostPages = 200

/** Draws a document where its link is, page by page as they are scrolled to, as the player does. */
export async function showDocument(box: HTMLElement): Promise<void> {
  const { pdf = '', page: label = '' } = box.dataset
  const document = await openDocument(pdf).document.catch(() => null)
  if (!document) return
  const frame = box.ownerDocument.createElement('div')
  frame.className = 'document-pages'
  frame.tabIndex = 0
  frame.setAttribute('role', 'region')
  frame.setAttribute('aria-label', box.dataset.title ?? '')
  box.prepend(frame)
  const usual = ratioOf(await document.getPage(1))
  const drawn = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue
        drawn.unobserve(target)
        // A page that can't be read stays empty; the link below has the whole document.
        draw(target as HTMLElement).catch(() => {})
      }
    },
    { root: frame, rootMargin: '600px' },
  )
  const draw = async (place: HTMLElement) => {
    const page = await document.getPage(Number(place.dataset.number))
    const canvas = place.ownerDocument.createElement('canvas')
    const words = place.ownerDocument.createElement('div')
    words.className = 'pdf-words'
    const width = place.clientWidth
    place.style.height = `${width * ratioOf(page)}px`
    place.replaceChildren(canvas, words)
    drawPage(page, width, canvas, words, () => {})
  }
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
    const place = box.ownerDocument.createElement('div')
    place.className = 'document-page'
    place.dataset.number = String(number)
    place.setAttribute('role', 'group')
    place.setAttribute('aria-label', `${label} ${number}`)
    frame.append(place)
    place.style.height = `${place.clientWidth * usual}px`
    drawn.observe(place)
  }
}
