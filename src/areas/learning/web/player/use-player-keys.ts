import { useNavigate } from 'react-router'
import { useKeys } from '#webkit/keys.ts'
import type { Way } from './way.ts'

type Options = {
  way: Way
  pathOf: (lessonId: string) => string
  /** A recording takes arrows and c for itself. */
  hasMedia: boolean
  onComplete: (() => void) | undefined
  onNotes: () => void
  onHelp: () => void
}

/** Keys of the lesson: the same letters in every kind, and arrows where nothing plays. */
export function usePlayerKeys({ way, pathOf, hasMedia, onComplete, onNotes, onHelp }: Options) {
  const navigate = useNavigate()
  const previous = () => way.previous && void navigate(pathOf(way.previous.id))
  const next = () => way.next && void navigate(pathOf(way.next.id))
  const complete = () => onComplete?.()
  useKeys({
    P: previous,
    N: next,
    d: complete,
    n: onNotes,
    '?': onHelp,
    ...(hasMedia ? {} : { ArrowLeft: previous, ArrowRight: next, c: complete }),
  })
}
