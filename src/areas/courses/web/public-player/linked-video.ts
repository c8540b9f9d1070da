import { playerAddress, videoHosts } from '../../media-rules.ts'

/** A video of another house plays in its place. Nothing of theirs is loaded, and they learn nothing, before it is pressed. */
export function offerLinkedVideo(place: HTMLElement): void {
  const host = videoHosts.find((known) => known === place.dataset.embed)
  const videoId = place.dataset.video
  const link = place.querySelector('a')
  if (!host || !videoId || !link) return
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.className = 'linked-video'
    frame.src = playerAddress({ host, videoId, url: link.href })
    frame.title = place.dataset.title ?? link.textContent ?? ''
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.allowFullscreen = true
    place.replaceChildren(frame)
    frame.focus()
  })
}
