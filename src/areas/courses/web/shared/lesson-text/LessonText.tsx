import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Id } from '#kernel/ids.ts'
import { type VideoHost, videoHosts } from '../../../media-rules.ts'
import '#ui/lesson-text.css'
import { useFileDownload } from './file-saving.ts'
import { LinkedVideo } from './LinkedVideo.tsx'
import { SavingFailure } from './SavingFailure.tsx'
import { type Ticks, useTicks } from './use-ticks.ts'

type LessonTextProps = {
  html: string
  /** Makes checklists tickable, and keeps what's ticked. */
  ticks?: Ticks
}

/**
 * The words of a lesson, as the server rendered them.
 *
 * The one place in the app that puts HTML from a creator into the page. It is safe because the server makes it: the lesson
 * is stored as a tree of known nodes, rendered by us and passed through the sanitizer on save and again on render, and the
 * app's Content-Security-Policy refuses inline scripts even if both were wrong.
 */
export function LessonText({ html, ticks }: LessonTextProps) {
  const body = useRef<HTMLDivElement>(null)
  const embeds = useEmbeds(body, html)
  const saving = useFileDownload()
  useTicks(body, html, ticks)
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('[data-file] a') : null
    const fileId = link?.closest('[data-file]')?.getAttribute('data-file')
    if (!fileId) return
    event.preventDefault()
    saving.save(fileId as Id<'fil'>)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside take keys themselves */}
      <div
        ref={body}
        className="lesson-text"
        onClick={onClick}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, see above
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {embeds.map(({ place, ...video }, at) =>
        createPortal(<LinkedVideo link={video} title={video.title} />, place, String(at)),
      )}
      <SavingFailure saving={saving} />
    </>
  )
}

type Embed = { place: Element; host: VideoHost; videoId: string; url: string; title: string }

/** Where a video of another house is in the text; and what scrolls by itself is made to take the keyboard. */
function useEmbeds(body: React.RefObject<HTMLDivElement | null>, html: string): readonly Embed[] {
  const [embeds, setEmbeds] = useState<readonly Embed[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the text is another
  useEffect(() => {
    const root = body.current
    if (!root) return
    for (const wide of root.querySelectorAll('table, pre')) {
      if (wide.scrollWidth > wide.clientWidth) wide.setAttribute('tabindex', '0')
    }
    setEmbeds([...root.querySelectorAll('figure[data-embed]')].flatMap((place) => embedOf(place) ?? []))
  }, [body, html])
  return embeds
}

function embedOf(place: Element): Embed | null {
  const host = videoHosts.find((known) => known === place.getAttribute('data-embed'))
  const videoId = place.getAttribute('data-video')
  const link = place.querySelector('a')
  if (!host || !videoId || !link) return null
  const embed = { place, host, videoId, url: link.href, title: link.textContent ?? '' }
  place.replaceChildren()
  return embed
}
