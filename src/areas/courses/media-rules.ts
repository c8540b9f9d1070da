/** Where a recording may be linked from; nothing of theirs is loaded before someone presses play. */
export const videoHosts = ['youtube', 'vimeo'] as const
export type VideoHost = (typeof videoHosts)[number]

export const maxChapters = 100
export const maxCaptions = 20
export const maxLessonFiles = 50

/** The video an address of a known host names; null for anything else. No request is made. */
export function videoOf(address: string): { host: VideoHost; videoId: string; url: string } | null {
  if (!URL.canParse(address.trim())) return null
  const url = new URL(address.trim())
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
  return { host: 'youtube' as const, videoId, url: `https://www.youtube.com/watch?v=${videoId}` }
}

function vimeo(videoId: string | undefined) {
  if (!videoId || !/^\d{6,12}$/.test(videoId)) return null
  return { host: 'vimeo' as const, videoId, url: `https://vimeo.com/${videoId}` }
}

/** Where a linked video plays once someone asked for it, with as little tracking as its host offers. */
export function playerAddress({ host, videoId }: { host: VideoHost; videoId: string }): string {
  return host === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${videoId}?autoplay=1&dnt=1`
}
