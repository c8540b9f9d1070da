import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Chapter } from '#areas/courses/media.ts'
import { clockTime } from '#kernel/clock-time.ts'
import { jump, useStage } from './stage.ts'
import classes from './Transcript.module.css'

/** The parts of a recording, to be jumped to. */
export function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  const t = useTranslations('learning.media')
  const { media } = useStage()
  const [at, setAt] = useState(-1)
  useEffect(() => {
    if (!media) return
    const follow = () => setAt(chapters.findLastIndex((each) => each.atSeconds <= media.currentTime + 0.05))
    follow()
    media.addEventListener('timeupdate', follow)
    return () => media.removeEventListener('timeupdate', follow)
  }, [media, chapters])
  return (
    <section className={classes.panel} aria-label={t('chapters')}>
      <ol className={classes.lines} aria-label={t('chapters')}>
        {chapters.map((chapter, place) => (
          <li key={`${chapter.atSeconds} ${chapter.title}`} aria-current={place === at ? 'true' : undefined}>
            <button
              type="button"
              className={classes.line}
              onClick={() => media && jump(media, chapter.atSeconds)}
            >
              <span className={classes.time}>{clockTime(chapter.atSeconds)}</span>
              <span>{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
