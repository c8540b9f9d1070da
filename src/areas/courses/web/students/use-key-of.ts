import { useRef } from 'react'
import { newIdempotencyKey } from '#webkit/api.ts'

/** The key of an intention: the same for the same words, so that a repeat after a lost answer does nothing twice. */
export function useKeyOf(): (words: string) => string {
  const last = useRef({ words: '', key: '' })
  return (words) => {
    if (last.current.words !== words) last.current = { words, key: newIdempotencyKey() }
    return last.current.key
  }
}
