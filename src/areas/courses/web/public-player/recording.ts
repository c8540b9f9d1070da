import { chaptersVtt } from '../shared/player/chapters-vtt.ts'
import { workControls } from '../shared/player/controls.ts'
import { allowPlainStyles } from './plain-styles.ts'

/**
 * A recording on a public page: a poster that loads nothing, and the player's own controls once it is pressed. The document
 * brings both; without script the browser's controls are there instead.
 */
export function offerRecording(box: HTMLElement): void {
  const start = box.querySelector<HTMLAnchorElement>('[data-play]')
  const made = box.querySelector('template')
  if (!start || !made) return
  for (const near of ['pointerenter', 'focus', 'touchstart'])
    start.addEventListener(near, () => void loadParts(), { once: true, passive: true })
  start.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    start.replaceWith(made.content.cloneNode(true))
    void play(box)
  })
}

let parts: Promise<unknown> | undefined

function loadParts(): Promise<unknown> {
  if (!parts) allowPlainStyles()
  parts ??= import('../shared/player/elements.ts')
  return parts
}

async function play(box: HTMLElement): Promise<void> {
  const media = box.querySelector<HTMLMediaElement>('video, audio')
  const frame = box.querySelector<HTMLElement>('.player')
  if (!media || !frame) return
  chooseSource(box, media)
  markChapters(box, media)
  // At once, while the press still counts as one: some browsers refuse to play with sound later.
  void media.play().catch(() => {})
  workControls(frame, media)
  await loadParts()
  const controller = frame.querySelector('media-controller')
  controller?.setAttribute('role', 'group')
  controller?.setAttribute('aria-label', media.getAttribute('aria-label') ?? '')
  frame.querySelector<HTMLElement>('media-play-button')?.focus({ preventScroll: true })
}

const hlsType = 'application/vnd.apple.mpegurl'

/** Several sizes where the browser chooses among them itself, otherwise the file as it was uploaded. */
function chooseSource(box: HTMLElement, media: HTMLMediaElement): void {
  const { hls, file = '' } = box.dataset
  const usesHls = Boolean(hls) && media.canPlayType(hlsType) !== ''
  media.src = usesHls && hls ? hls : file
  let isLast = !usesHls
  media.addEventListener('error', () => {
    const failed = box.querySelector<HTMLElement>('[data-failed]')
    if (isLast && failed) failed.hidden = false
    if (isLast) return
    isLast = true
    media.src = file
    void media.play().catch(() => {})
  })
}

/** Chapters are marked on the line by a captions file, which we write. */
function markChapters(box: HTMLElement, media: HTMLMediaElement): void {
  const chapters = JSON.parse(box.dataset.chapters ?? '[]') as { atSeconds: number; title: string }[]
  if (chapters.length === 0) return
  const text = chaptersVtt(chapters, Number(box.dataset.seconds ?? 0))
  const track = document.createElement('track')
  track.kind = 'chapters'
  track.default = true
  track.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
  media.append(track)
}
