import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { openDocument } from '#areas/files/web/shared/open-document.ts'
import classes from './body.module.css'

const width = 260

/** The first page of a document, small, so that its maker sees it is the right one. */
export function FirstPage({ url, label }: { url: string; label: string }) {
  const t = useTranslations('lessonKinds.pdf')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const { document, close } = openDocument(url)
    let isGone = false
    const draw = async () => {
      const page = await (await document).getPage(1)
      if (isGone || !canvas.current) return
      const density = Math.min(window.devicePixelRatio || 1, 3)
      const viewport = page.getViewport({ scale: (width * density) / page.getViewport({ scale: 1 }).width })
      canvas.current.width = Math.floor(viewport.width)
      canvas.current.height = Math.floor(viewport.height)
      await page.render({ canvas: canvas.current, viewport }).promise
    }
    draw().catch(() => !isGone && setFailed(true))
    return () => {
      isGone = true
      close()
    }
  }, [url])
  return failed ? (
    <p className={classes.hint}>{t('noPreview')}</p>
  ) : (
    <canvas ref={canvas} role="img" aria-label={label} className={classes.firstPage} />
  )
}
