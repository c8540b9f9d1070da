/** How often the picture is brought up to the time. */
const tickMs = 200

/**
 * The walkthrough: scenes that change by the clock, with captions, until its two minutes are over. It pauses while the dialog is
 * closed and while no one can see the page, and begins only when asked where people want less motion.
 */
export function showWalkthrough(page: Document): void {
  const dialog = page.querySelector<HTMLDialogElement>('#demo')
  const opener = page.querySelector<HTMLButtonElement>('[data-demo]')
  if (!dialog || !opener) return
  const player = playerOf(dialog)
  const begin = () => {
    dialog.querySelector<HTMLElement>('h2')?.focus()
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) player.play()
  }

  opener.addEventListener('click', (event) => {
    // Browsers that open it by the button's own command must not try again.
    event.preventDefault()
    if (dialog.open) return
    dialog.showModal()
    begin()
  })
  dialog.querySelector('.demo-head button')?.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => {
    player.pause()
    opener.focus()
  })
  page.addEventListener('visibilitychange', () => {
    if (page.hidden) player.pause()
  })
  // Opened by the button's own command, before this script was there.
  if (dialog.open) begin()
}

function playerOf(dialog: HTMLDialogElement) {
  const all = <E extends Element>(selector: string) => [...dialog.querySelectorAll<E>(selector)]
  const toggle = dialog.querySelector<HTMLButtonElement>('[data-play]')
  const scenes = all<HTMLElement>('.demo-scene')
  const stations = all<HTMLButtonElement>('[data-scene]')
  const captions = all<HTMLElement>('[data-at]')
  const caption = dialog.querySelector<HTMLElement>('.demo-caption')
  const clock = dialog.querySelector<HTMLElement>('.demo-clock span')
  const total = Number(dialog.dataset.total)
  const length = total / scenes.length
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  let at = 0
  let since = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const show = () => {
    const now = Math.min(Math.floor(at / length), scenes.length - 1)
    scenes.forEach((scene, i) => {
      scene.hidden = i !== now
      // Where less motion is wanted, a scene is there whole.
      if (i === now) showStops(scene, calm || at >= total ? length : at - i * length)
    })
    stations.forEach((station, i) => {
      station.toggleAttribute('aria-current', false)
      if (i === now) station.setAttribute('aria-current', 'step')
      station.parentElement?.classList.toggle('is-past', i < now)
      const stop = station.querySelector('.stop')
      if (stop) stop.className = `stop ${i < now ? 'past' : i === now ? 'here' : ''}`
    })
    const said = captions.findLast((each) => Number(each.dataset.at) <= at)
    for (const each of captions) {
      if (each === said) each.setAttribute('aria-current', 'true')
      else each.removeAttribute('aria-current')
    }
    // Written only when it changes: it is read out each time.
    const words = said?.lastChild?.textContent?.trim() ?? ''
    if (caption && caption.textContent !== words) caption.textContent = words
    if (clock) clock.textContent = timeOf(at)
    const state = timer ? 'pause' : at >= total ? 'again' : 'play'
    if (toggle && toggle.dataset.state !== state) {
      toggle.dataset.state = state
      const label = toggle.querySelector('span')
      if (label) label.textContent = toggle.dataset[state] ?? ''
    }
  }

  const pause = () => {
    clearInterval(timer)
    timer = undefined
    show()
  }
  const tick = () => {
    const time = performance.now()
    at = Math.min(total, at + (time - since) / 1000)
    since = time
    if (at >= total) pause()
    else show()
  }
  const play = () => {
    if (at >= total) at = 0
    since = performance.now()
    clearInterval(timer)
    timer = setInterval(tick, tickMs)
    show()
  }

  toggle?.addEventListener('click', () => (timer ? pause() : play()))
  for (const station of stations) {
    station.addEventListener('click', () => {
      at = Number(station.dataset.scene) * length
      show()
    })
  }
  return { play, pause }
}

/** Stops appear one after the other; the last that did is where the story is. */
function showStops(scene: HTMLElement, second: number): void {
  const stops = [...scene.querySelectorAll<HTMLElement>('[data-from]')]
  const last = stops.findLastIndex((stop) => Number(stop.dataset.from) <= second)
  stops.forEach((stop, i) => {
    stop.classList.toggle('is-ahead', i > last)
    stop.classList.toggle('is-last', i === last)
    const dot = stop.querySelector('.stop')
    if (dot) dot.className = `stop ${i < last ? 'past' : i === last ? 'here' : ''}`
  })
}

function timeOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
