import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './PdfViewer.module.css'

type Props = {
  document: PDFDocumentProxy
  number: number
  /** Width on the screen in CSS pixels. */
  width: number
  onSize: (number: number, ratio: number) => void
}

/** One page: its picture, and its words laid over it to be selected and read out. */
export function PdfPage({ document, number, width, onSize }: Props) {
  const t = useTranslations('learning.pdf')
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const draw = async () => {
      const page = await document.getPage(number)
      if (isGone || !canvas.current || !words.current) return
      onSize(number, ratioOf(page))
      stop = drawPage(page, width, canvas.current, words.current, () => setFailed(true))
    }
    draw().catch(() => !isGone && setFailed(true))
    return () => {
      isGone = true
      stop()
    }
  }, [document, number, width, onSize])
  return (
    <section aria-label={t('page', { page: number })} className={classes.page}>
      <canvas ref={canvas} className={classes.canvas} />
      <div ref={words} className={classes.words} />
      {failed ? <p className={classes.failed}>{t('pageFailed', { page: number })}</p> : null}
    </section>
  )
}

function ratioOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 })
  return height / width
}

/** Draws for the screen's own pixels. Returns the way to stop. */
function drawPage(
  page: PDFPageProxy,
  width: number,
  canvas: HTMLCanvasElement,
  words: HTMLElement,
  onFailure: () => void,
): () => void {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const density = Math.min(window.devicePixelRatio || 1, 3)
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
