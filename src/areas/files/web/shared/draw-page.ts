import { type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { densityFor } from './density.ts'

/**
 * Draws a page for the screen's own pixels, and lays its words over it to be selected and read out. Returns the way to stop.
 */
export function drawPage(
  page: PDFPageProxy,
  width: number,
  canvas: HTMLCanvasElement,
  words: HTMLElement,
  onFailure: () => void,
): () => void {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const density = densityFor(viewport, window.devicePixelRatio || 1)
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  const transform = density === 1 ? undefined : [density, 0, 0, density, 0, 0]
  const drawing = page.render({ canvas, viewport, transform })
  drawing.promise.catch((error: Error) => {
    if (error.name !== 'RenderingCancelledException') onFailure()
  })
  words.replaceChildren()
  words.style.setProperty('--total-scale-factor', String(viewport.scale))
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport })
  layer.render().catch(() => {
    // Canceled, or a page without readable text: its picture is there all the same.
  })
  return () => {
    drawing.cancel()
    layer.cancel()
  }
}

/** How high a page is for its width. */
export function ratioOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 })
  return height / width
}
