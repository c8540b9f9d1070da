import { useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { openDocument } from '#areas/files/web/shared/open-document.ts'
import { nextZoom } from '#areas/files/web/shared/zoom.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import type { Reporter } from '../study/reporter.ts'
import { PdfPage } from './PdfPage.tsx'
import { PdfToolbar } from './PdfToolbar.tsx'
import classes from './PdfViewer.module.css'

type Props = { url: string; title: string; startAt: number | null; reporter: Reporter }

/** A document read page by page; only the pages in sight are drawn. */
export function PdfViewer({ url, title, startAt, reporter }: Props) {
  const t = useTranslations('learning.pdf')
  const [attempt, setAttempt] = useState(0)
  const { document, failed } = useDocument(url, attempt)
  if (failed) {
    return (
      <Card flush>
        <ErrorPanel title={t('failed')} onRetry={() => setAttempt(attempt + 1)}>
          {t('failedText')}
        </ErrorPanel>
      </Card>
    )
  }
  if (!document) return <div className={classes.frame} data-waiting="" />
  return <Pages document={document} title={title} startAt={startAt} reporter={reporter} />
}

function useDocument(url: string, attempt: number) {
  const [state, setState] = useState<{ document: PDFDocumentProxy | null; failed: boolean }>({
    document: null,
    failed: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let isGone = false
    setState({ document: null, failed: false })
    const opened = openDocument(url)
    opened.document.then(
      (document) => !isGone && setState({ document, failed: false }),
      () => !isGone && setState({ document: null, failed: true }),
    )
    return () => {
      isGone = true
      opened.close()
    }
  }, [url, attempt])
  return state
}

type PagesProps = Omit<Props, 'url'> & { document: PDFDocumentProxy }

const gap = 12
/** Of a page no one has seen yet: A4 upright. */
const usualRatio = 297 / 210

function Pages({ document, title, startAt, reporter }: PagesProps) {
  const t = useTranslations('learning.pdf')
  const count = document.numPages
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map())
  const width = Math.round(useFitWidth(frame) * zoom)
  const onSize = useCallback(
    (number: number, ratio: number) =>
      setRatios((known) => (known.get(number) === ratio ? known : new Map(known).set(number, ratio))),
    [],
  )
  const ratioOf = (at: number) => ratios.get(at + 1) ?? ratios.get(1) ?? usualRatio
  const pages = useVirtualizer({
    count: width > 0 ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: (at) => Math.round(width * ratioOf(at)) + gap,
    overscan: 1,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are asked for again when these change
  useEffect(() => pages.measure(), [width, ratios])

  const offset = pages.scrollOffset ?? 0
  const page = (pages.getVirtualItemForOffset(offset + 80)?.index ?? 0) + 1
  const goTo = (number: number) =>
    pages.scrollToIndex(Math.min(Math.max(1, number), count) - 1, { align: 'start' })
  useStart(startAt, count, width > 0, goTo)
  useEffect(() => reporter.reached(Math.round((page / count) * 1000) / 10), [reporter, page, count])

  return (
    <section className={classes.viewer} aria-label={title}>
      <PdfToolbar page={page} count={count} zoom={zoom} onPage={goTo} onZoom={setZoom} />
      <section
        ref={frame}
        className={classes.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={t('pages', { title })}
        onKeyDown={(event) => {
          if (event.key === '+' || event.key === '=') setZoom(nextZoom(zoom, 1))
          else if (event.key === '-') setZoom(nextZoom(zoom, -1))
          else if (event.key === 'ArrowRight') goTo(page + 1)
          else if (event.key === 'ArrowLeft') goTo(page - 1)
          else return
          event.preventDefault()
        }}
      >
        <div className={classes.length} style={{ '--length': `${pages.getTotalSize()}px` }}>
          {pages.getVirtualItems().map((item) => (
            <div
              key={item.key}
              className={classes.place}
              style={{
                '--at': `${item.start}px`,
                '--width': `${width}px`,
                '--height': `${item.size - gap}px`,
              }}
            >
              <PdfPage document={document} number={item.index + 1} width={width} onSize={onSize} />
            </div>
          ))}
        </div>
      </section>
    </section>
  )
}

/** Width of the frame without its edges; follows the window. */
function useFitWidth(frame: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(0, element.clientWidth - 2 * gap)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}

/** Once there are pages to go to: where reading stopped, in percent. */
function useStart(startAt: number | null, count: number, isReady: boolean, goTo: (page: number) => void) {
  const isDone = useRef(false)
  const go = useRef(goTo)
  go.current = goTo
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    const page = Math.round(((startAt ?? 0) / 100) * count)
    if (page > 1 && page < count) requestAnimationFrame(() => go.current(page))
  }, [isReady, startAt, count])
}
