import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MediaView } from '#areas/courses/media.ts'
import { readPreferences } from '#areas/courses/web/shared/player/preferences.ts'
import { clockTime } from '#kernel/clock-time.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { jump, useStage } from './stage.ts'
import classes from './Transcript.module.css'
import { type Line, lineAt, linesOf } from './vtt.ts'

/** What is said, to be read and jumped in; made from the captions. */
export function Transcript({ captions }: { captions: MediaView['captions'] }) {
  const t = useTranslations('learning.media')
  const [chosen, setChosen] = useState(() => {
    const { captions: preferred } = readPreferences()
    return captions.find(({ language }) => language === preferred)?.url ?? captions[0]?.url ?? ''
  })
  const query = useQuery({
    queryKey: ['captions', chosen],
    queryFn: () => readLines(chosen),
    staleTime: Infinity,
  })
  return (
    <section className={classes.panel} aria-label={t('transcript')}>
      {captions.length > 1 ? (
        <SelectField
          label={t('language')}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          options={captions.map(({ url, label }) => ({ value: url, label }))}
        />
      ) : null}
      {query.data ? <Lines lines={query.data} /> : null}
      {query.error ? (
        <ErrorPanel title={t('transcriptFailed')} onRetry={() => void query.refetch()}>
          {t('transcriptFailedText')}
        </ErrorPanel>
      ) : null}
      {query.isPending ? (
        <SkeletonRegion>
          <div className={classes.waiting}>
            {['92%', '84%', '88%'].map((width) => (
              <Skeleton key={width} width={width} height="16px" />
            ))}
          </div>
        </SkeletonRegion>
      ) : null}
    </section>
  )
}

async function readLines(url: string): Promise<Line[]> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('The captions didn’t load.')
  return linesOf(await answer.text())
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('learning.media')
  const { media } = useStage()
  const at = useLineNow(media, lines)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => keepInSight(list.current, at), [at])
  if (lines.length === 0) return <p>{t('transcriptEmpty')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <ol ref={list} className={classes.lines} tabIndex={0} aria-label={t('transcript')}>
      {lines.map((line, place) => (
        <li key={`${line.from} ${line.text}`} aria-current={place === at ? 'true' : undefined}>
          <button type="button" className={classes.line} onClick={() => media && jump(media, line.from)}>
            <span className={classes.time}>{clockTime(line.from)}</span>
            <span>{line.text}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function useLineNow(media: HTMLMediaElement | null, lines: readonly Line[]): number {
  const [at, setAt] = useState(-1)
  useEffect(() => {
    if (!media) return
    const follow = () => setAt(lineAt(lines, media.currentTime))
    follow()
    media.addEventListener('timeupdate', follow)
    media.addEventListener('seeked', follow)
    return () => {
      media.removeEventListener('timeupdate', follow)
      media.removeEventListener('seeked', follow)
    }
  }, [media, lines])
  return at
}

/** Scrolls the list alone, never the page, and not while someone is in it. */
function keepInSight(list: HTMLOListElement | null, at: number) {
  const line = list?.children[at]
  if (!list || !(line instanceof HTMLElement) || list.contains(document.activeElement)) return
  const top = line.offsetTop - list.offsetTop
  if (top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 3
}
