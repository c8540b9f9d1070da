import type { Id } from '#kernel/ids.ts'
import { type FileKey, fileKey } from '#platform/files/files.ts'
import type { Rendition } from '../../rules.ts'
import type { Size } from './ffmpeg.ts'

type Place = { workspaceId: Id<'wsp'>; id: Id<'fil'> }
const tail = (id: string) => id.slice(id.indexOf('_') + 1)

/** Where everything that was made of a video lies. */
export const streamFolder = ({ workspaceId, id }: Place): FileKey => fileKey(workspaceId, `hls_${tail(id)}`)

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  jpg: 'image/jpeg',
}

/** A part of a stream by the name it has in playlists, which we made; null for any other name. */
export function streamPart(place: Place, name: string): { key: FileKey; type: string } | null {
  const found = /^(?:(\d{2,4})(?:-(init|\d{5}))?|poster)\.(m3u8|mp4|m4s|jpg)$/.exec(name)
  if (!found) return null
  const [, size, which, ending = ''] = found
  const kind =
    size === undefined ? 'poster' : which === undefined ? 'list' : which === 'init' ? 'init' : 'segment'
  const endings = { poster: 'jpg', list: 'm3u8', init: 'mp4', segment: 'm4s' }
  if (endings[kind] !== ending) return null
  const parts = {
    poster: 'pic_poster',
    list: `lst_${size}`,
    init: `ini_${size}`,
    segment: `seg_${size}x${which}`,
  }
  const type = types[ending] ?? 'application/octet-stream'
  return { key: fileKey(place.workspaceId, `hls_${tail(place.id)}`, parts[kind]), type }
}

/** The list of sizes, which players choose from by how fast the network is. */
export function masterPlaylist(renditions: readonly Rendition[]): string {
  const entries = renditions.map(
    ({ width, height, bitsPerSecond }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerSecond},RESOLUTION=${width}x${height}\n${Math.min(width, height)}.m3u8`,
  )
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${entries.join('\n')}\n`
}

const ladder = [
  { name: 1080, videoBits: 5_000_000 },
  { name: 720, videoBits: 2_800_000 },
  { name: 480, videoBits: 1_400_000 },
]

/** The sizes worth making of a video, largest first, never larger than it is. Films held upright are measured across. */
export function sizesOf({ width, height }: { width: number; height: number }): Size[] {
  const across = Math.min(width, height)
  const fitting = ladder.filter(({ name }) => name <= across)
  const wanted =
    fitting.length > 0 ? fitting : [{ name: Math.max(2, 2 * Math.floor(across / 2)), videoBits: 900_000 }]
  return wanted.map(({ name, videoBits }) => {
    const share = name / across
    return {
      name,
      videoBits,
      width: width <= height ? name : even(width * share),
      height: width <= height ? even(height * share) : name,
    }
  })
}

/** Encoders take even numbers alone. */
const even = (n: number) => Math.max(2, 2 * Math.round(n / 2))
