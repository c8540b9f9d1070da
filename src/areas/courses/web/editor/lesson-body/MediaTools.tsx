import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { LessonMedia } from '../../../media.ts'
import classes from './body.module.css'
import { type MediaPart, useMediaPanel } from './media-panel.ts'

/** The ways to what goes with a recording, each of which opens in the panel beside the lesson. */
export function MediaTools({ kind, media }: { kind: 'video' | 'audio'; media: LessonMedia }) {
  const t = useTranslations('lessonKinds')
  const panel = useMediaPanel()
  const row = useRef<HTMLSpanElement>(null)
  const last = useRef<MediaPart | null>(null)
  const part = panel?.part ?? null
  useEffect(() => {
    // Closed: whoever was in it is back where it was opened.
    if (last.current && part === null && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>(`[data-part="${last.current}"]`)?.focus()
    last.current = part
  }, [part])
  if (!panel) return null
  const counts = {
    poster: media.posterFileId ? 1 : 0,
    captions: media.captions.length,
    chapters: media.chapters.length,
  }
  const parts: MediaPart[] = kind === 'video' ? ['poster', 'captions', 'chapters'] : ['captions', 'chapters']
  return (
    <span ref={row} className={classes.tools}>
      {parts.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.tool}
          data-part={each}
          aria-expanded={part === each}
          onClick={() => panel.open(part === each ? null : each)}
        >
          {t(`${each}.title`)}
          {each !== 'poster' && counts[each] > 0 ? (
            <span className={classes.count}>{counts[each]}</span>
          ) : null}
        </button>
      ))}
    </span>
  )
}
