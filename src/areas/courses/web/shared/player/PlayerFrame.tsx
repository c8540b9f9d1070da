import { createElement, type ReactNode, useEffect, useRef } from 'react'
import { PlayerControls, type PlayerWords } from '../../../PlayerControls.tsx'
import '#ui/player.css'
import { workControls } from './controls.ts'

type Props = {
  kind: 'video' | 'audio'
  /** What the region is called. */
  name: string
  captions: readonly { url: string; language: string; label: string }[]
  words: PlayerWords
  /** The recording itself, an element with the slot `media`. */
  children: ReactNode
  /** What covers the controls. */
  over?: ReactNode
}

/** A recording with the player's own controls; public pages draw the same (`courses/web/site-player.ts`). */
export function PlayerFrame({ kind, name, captions, words, children, over }: Props) {
  const frame = useRef<HTMLElement>(null)
  const languages = captions.map(({ language }) => language).join()
  useControls(frame, `${kind} ${languages}`)
  useNamedRegion(frame, name)
  return (
    <figure ref={frame} className="player" data-kind={kind}>
      {createElement(
        'media-controller',
        {
          className: 'player-stage',
          audio: kind === 'audio',
          nohotkeys: true,
          nosubtitleslangpref: true,
          noautohide: kind === 'audio',
        },
        children,
        kind === 'video' &&
          createElement('media-loading-indicator', { slot: 'centered-chrome', noautohide: true }),
        <PlayerControls kind={kind} captions={captions} words={words} />,
      )}
      {over}
    </figure>
  )
}

/** The controls are made to work once they are there, and anew when there are others. */
function useControls(frame: { current: HTMLElement | null }, which: string) {
  useEffect(() => {
    const media = frame.current?.querySelector<HTMLMediaElement>('video, audio')
    if (!frame.current || !media || which === '') return
    // Where their code doesn't come, the browser's controls play it too.
    import('./elements.ts').catch(() => {
      media.controls = true
    })
    return workControls(frame.current, media)
  }, [frame, which])
}

/** media-chrome calls its region a video player in English, whatever plays, once it is on the page: afterward it gets our name. */
function useNamedRegion(frame: { current: HTMLElement | null }, name: string) {
  useEffect(() => {
    const region = frame.current?.querySelector('media-controller')
    const call = () => {
      region?.setAttribute('role', 'group')
      region?.setAttribute('aria-label', name)
    }
    call()
    void customElements.whenDefined('media-controller').then(call)
  }, [frame, name])
}
