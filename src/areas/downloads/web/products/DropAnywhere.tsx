import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './DropAnywhere.module.css'

type Props = { onFiles: (files: File[]) => void; children: ReactNode }

/** Files that are dropped anywhere on the window are taken. A button does the same for keyboards and phones. */
export function DropAnywhere({ onFiles, children }: Props) {
  const t = useTranslations('downloads.drop')
  const isOver = useDropped(onFiles)
  return (
    <>
      {children}
      {isOver ? (
        <div className={classes.over} aria-hidden="true">
          {t('here')}
        </div>
      ) : null}
    </>
  )
}

function useDropped(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    /** Whatever is entered and left within the window comes in pairs. */
    let depth = 0
    const listen = (
      type: 'dragenter' | 'dragleave' | 'dragover' | 'drop',
      hear: (event: DragEvent) => void,
    ) => {
      const onlyFiles = (event: DragEvent) => {
        // Rows and words that are dragged on the page are none of its business, and a field of its own takes its files.
        if (event.dataTransfer?.types.includes('Files') && !event.defaultPrevented) hear(event)
      }
      window.addEventListener(type, onlyFiles)
      return () => window.removeEventListener(type, onlyFiles)
    }
    const stops = [
      listen('dragenter', () => setOver(++depth > 0)),
      listen('dragleave', () => setOver(--depth > 0)),
      // Without it the browser opens the file in place of the page.
      listen('dragover', (event) => event.preventDefault()),
      listen('drop', (event) => {
        event.preventDefault()
        depth = 0
        setOver(false)
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length > 0) take.current(files)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return isOver
}
