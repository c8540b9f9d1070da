import { createContext, use } from 'react'

/** The recording on the screen, for what is beside it: notes, chapters, transcript. */
export type Stage = {
  media: HTMLMediaElement | null
  setMedia: (media: HTMLMediaElement | null) => void
}

export const StageContext = createContext<Stage>({ media: null, setMedia: () => {} })

export const useStage = () => use(StageContext)

/** Goes to a second and plays on from there. */
export function jump(media: HTMLMediaElement, seconds: number) {
  media.currentTime = seconds
  // A browser may refuse to play before it was asked for by hand: then it waits.
  void media.play()?.catch(() => {})
}
