import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { drawPage, ratioOf } from '#areas/files/web/shared/draw-page.ts'
import '#areas/files/web/shared/pdf-words.css'
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
      <div ref={words} className="pdf-words" />
      {failed ? <p className={classes.failed}>{t('pageFailed', { page: number })}</p> : null}
    </section>
  )
}
