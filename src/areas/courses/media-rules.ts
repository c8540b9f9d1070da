/** Where a recording may be linked from; nothing of theirs is loaded before someone presses play. */
export const videoHosts = ['youtube', 'vimeo'] as const
export type VideoHost = (typeof videoHosts)[number]

export const maxChapters = 100
export const maxCaptions = 20
export const maxLessonFiles = 50
/** What chapters, captions and files of a lesson are called. */
export const maxNameLength = 150

/**
 * The video an address of a known host names, and the second it starts at; null for anything else. As people copy it, with or
 * without https://. No request is made.
 */
export function videoOf(
  address: string,
): { host: VideoHost; videoId: string; url: string; start: number } | null {
  const typed = address.trim()
  const whole = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  const video = videoAt(url)
  if (!video) return null
  const start = startIn(url)
  return { ...video, url: videoAddress(video, start), start }
}

/** Where a video is watched at its house, from a second on. */
export function videoAddress({ host, videoId }: { host: VideoHost; videoId: string }, start = 0): string {
  if (host === 'youtube')
    return `https://www.youtube.com/watch?v=${videoId}${start > 0 ? `&t=${start}s` : ''}`
  return `https://vimeo.com/${videoId}${start > 0 ? `#t=${start}s` : ''}`
}

const longestStart = 24 * 3600

/** "90", "90s", "1m30s" or "1h2m3s", behind `t` or `start`. */
function startIn(url: URL): number {
  const given =
    url.searchParams.get('t') ?? url.searchParams.get('start') ?? /[#&]t=([^&]+)/.exec(url.hash)?.[1]
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(given ?? '')
  if (!parts) return 0
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const start = hours * 3600 + minutes * 60 + seconds
  return start <= longestStart ? start : 0
}

function videoAt(url: URL): { host: VideoHost; videoId: string } | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const parts = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return youtube(parts[0])
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    if (parts[0] === 'watch') return youtube(url.searchParams.get('v') ?? undefined)
    return ['embed', 'shorts', 'live'].includes(parts[0] ?? '') ? youtube(parts[1]) : null
  }
  if (host === 'vimeo.com') return vimeo(parts.find((part) => /^\d{6,12}$/.test(part)))
  return host === 'player.vimeo.com' && parts[0] === 'video' ? vimeo(parts[1]) : null
}

function youtube(videoId: string | undefined) {
  if (!videoId || !/^[\w-]{11}$/.test(videoId)) return null
  return { host: 'youtube' as const, videoId }
}

function vimeo(videoId: string | undefined) {
  if (!videoId || !/^\d{6,12}$/.test(videoId)) return null
  return { host: 'vimeo' as const, videoId }
}

/** Where a linked video plays once someone asked for it, with as little tracking as its host offers. */
export function playerAddress({
  host,
  videoId,
  url,
}: {
  host: VideoHost
  videoId: string
  url: string
}): string {
  const start = URL.canParse(url) ? startIn(new URL(url)) : 0
  if (host === 'youtube')
    return `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0${start > 0 ? `&start=${start}` : ''}`
  return `https://player.vimeo.com/video/${videoId}?autoplay=1&dnt=1${start > 0 ? `#t=${start}s` : ''}`
}

/** How fast a recording may play. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
