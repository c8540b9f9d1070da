import { createContext, useContext } from 'react'

/** What goes with a recording, and is set beside it. */
export type MediaPart = 'poster' | 'captions' | 'chapters'

export type MediaPanel = {
  part: MediaPart | null
  open: (part: MediaPart | null) => void
  /** Where the open part is drawn: the lesson's panel, or its sheet where there's no room for one. */
  place: HTMLElement | null
}

/** The panel beside the lesson; null where a lesson is only looked at. */
export const MediaPanelContext = createContext<MediaPanel | null>(null)
export const useMediaPanel = () => useContext(MediaPanelContext)
