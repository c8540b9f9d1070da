import { readPreferences, savePreferences } from './preferences.ts'

const tracksOf = (media: HTMLMediaElement) =>
  [...media.textTracks].filter((track) => track.kind === 'captions')

/** Which captions show; none while they are off. */
export function visibleCaptions(media: HTMLMediaElement): TextTrack | undefined {
  return tracksOf(media).find((track) => track.mode === 'showing')
}

/** Shows the captions of a language, or none, and remembers it for every lesson. */
export function showCaptions(media: HTMLMediaElement, language: string | null): void {
  savePreferences({ captions: language })
  applyCaptions(media, language)
}

/** Off, or on in the language of the last time, else in the first there is. */
export function toggleCaptions(media: HTMLMediaElement): void {
  const tracks = tracksOf(media)
  if (tracks.length === 0) return
  const last = tracks.find((track) => track.language === readPreferences().lastCaptions) ?? tracks[0]
  showCaptions(media, visibleCaptions(media) ? null : (last?.language ?? null))
}

/** Shows what this person likes to see, where this recording has it. */
export function applyCaptions(media: HTMLMediaElement, language: string | null): void {
  const tracks = tracksOf(media)
  const wanted = tracks.find((track) => track.language === language)
  for (const track of tracks) track.mode = track === wanted ? 'showing' : 'disabled'
}
