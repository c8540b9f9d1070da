import {
  Captions,
  CaptionsOff,
  type LucideIcon,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { createElement, type ReactNode } from 'react'

export type PlayerWords = {
  speed: string
  rates: readonly { rate: number; label: string }[]
  captions: string
  captionsOff: string
}

type Props = {
  kind: 'video' | 'audio'
  captions: readonly { url: string; language: string; label: string }[]
  words: PlayerWords
}

/**
 * The controls of a recording, the same in the player and in the document of a public page. The tags are media-chrome's; time,
 * speed and captions are made to work by `courses/web/shared/player/controls.ts`.
 */
export function PlayerControls({ kind, captions, words }: Props) {
  return (
    <div className="player-controls">
      {tag('media-time-range', { className: 'player-seek' })}
      {tag(
        'media-control-bar',
        { className: 'player-bar' },
        tag('media-play-button', quiet, slotted('play', Play), slotted('pause', Pause)),
        tag(
          'media-mute-button',
          quiet,
          slotted('off', VolumeX),
          slotted('low', Volume1),
          slotted('medium', Volume2),
          slotted('high', Volume2),
        ),
        tag('media-volume-range', { className: 'player-volume' }),
        <span className="player-time" data-player-time="" aria-hidden="true" />,
        <span className="player-space" />,
        <select className="player-select" aria-label={words.speed} data-player-speed="" defaultValue={1}>
          {words.rates.map(({ rate, label }) => (
            <option key={rate} value={rate}>
              {label}
            </option>
          ))}
        </select>,
        <CaptionsControl captions={captions} words={words} />,
        kind === 'video' &&
          tag(
            'media-pip-button',
            { ...quiet, className: 'player-pip' },
            slotted('enter', PictureInPicture2),
            slotted('exit', PictureInPicture2),
          ),
        kind === 'video' &&
          tag('media-fullscreen-button', quiet, slotted('enter', Maximize), slotted('exit', Minimize)),
      )}
    </div>
  )
}

const quiet = { notooltip: '' }

function CaptionsControl({ captions, words }: Omit<Props, 'kind'>) {
  if (captions.length === 0) return null
  if (captions.length === 1) {
    return (
      <button
        type="button"
        className="player-button"
        aria-label={words.captions}
        aria-pressed={false}
        data-player-captions=""
      >
        <CaptionsOff size={20} strokeWidth={1.75} className="is-off" aria-hidden="true" />
        <Captions size={20} strokeWidth={1.75} className="is-on" aria-hidden="true" />
      </button>
    )
  }
  return (
    <select className="player-select" aria-label={words.captions} data-player-captions="" defaultValue="">
      <option value="">{words.captionsOff}</option>
      {captions.map(({ url, language, label }) => (
        <option key={url} value={language}>
          {label}
        </option>
      ))}
    </select>
  )
}

const slotted = (slot: string, Icon: LucideIcon) => (
  <span slot={slot} className="player-icon">
    <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
  </span>
)

/** JSX knows no tags of others. */
const tag = (name: string, given: Record<string, string>, ...children: ReactNode[]) =>
  createElement(name, given, ...children)
