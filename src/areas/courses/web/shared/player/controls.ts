import { clockTime } from '#kernel/clock-time.ts'
import { applyCaptions, showCaptions, toggleCaptions, visibleCaptions } from './captions.ts'
import { readPreferences, savePreferences } from './preferences.ts'

/**
 * Makes the time, the speed and the captions among a recording's controls work, in the player and on public pages. The rest is
 * media-chrome's. Returns the way to stop.
 */
export function workControls(frame: HTMLElement, media: HTMLMediaElement): () => void {
  const ending = new AbortController()
  const { signal } = ending
  followPreferences(media, signal)
  followTime(frame, media, signal)
  followSpeed(frame, media, signal)
  followCaptions(frame, media, signal)
  return () => ending.abort()
}

/** Speed and captions as this person likes them, remembered for every lesson. */
function followPreferences(media: HTMLMediaElement, signal: AbortSignal): void {
  const { rate, captions } = readPreferences()
  media.defaultPlaybackRate = rate
  media.playbackRate = rate
  applyCaptions(media, captions)
  media.addEventListener('ratechange', () => savePreferences({ rate: media.playbackRate }), { signal })
}

/** "0:40 / 18:20". The line above says the same to the ear. */
function followTime(frame: HTMLElement, media: HTMLMediaElement, signal: AbortSignal): void {
  const shown = frame.querySelector('[data-player-time]')
  if (!shown) return
  const show = () => {
    const length = Number.isFinite(media.duration) ? ` / ${clockTime(media.duration)}` : ''
    shown.textContent = `${clockTime(media.currentTime)}${length}`
  }
  show()
  for (const type of ['timeupdate', 'seeking', 'durationchange', 'loadedmetadata'])
    media.addEventListener(type, show, { signal })
}

/** The device's own list, which opens in full screen and under a thumb as well. */
function followSpeed(frame: HTMLElement, media: HTMLMediaElement, signal: AbortSignal): void {
  const field = frame.querySelector<HTMLSelectElement>('select[data-player-speed]')
  if (!field) return
  const show = () => {
    field.value = String(media.playbackRate)
  }
  show()
  media.addEventListener('ratechange', show, { signal })
  field.addEventListener(
    'change',
    () => {
      media.playbackRate = Number(field.value)
    },
    { signal },
  )
}

/** Captions on or off; of several languages, which. */
function followCaptions(frame: HTMLElement, media: HTMLMediaElement, signal: AbortSignal): void {
  const field = frame.querySelector<HTMLElement>('[data-player-captions]')
  if (!field) return
  const show = () => {
    const language = visibleCaptions(media)?.language ?? null
    if (field instanceof HTMLSelectElement) field.value = language ?? ''
    else field.setAttribute('aria-pressed', String(language !== null))
  }
  show()
  media.textTracks.addEventListener('change', show, { signal })
  field.addEventListener('change', () => showCaptions(media, (field as HTMLSelectElement).value || null), {
    signal,
  })
  if (field instanceof HTMLButtonElement)
    field.addEventListener('click', () => toggleCaptions(media), { signal })
}
