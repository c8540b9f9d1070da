import { useRef } from 'react'
import { newIdempotencyKey } from '#webkit/api.ts'
import type { Refusal } from '#webkit/refusal.ts'

/**
 * The key of an intention: the same for the same words, so that a repeat after a lost answer does nothing twice. An answer that
 * refused is kept with its key, so that the next try needs another: the reason may be gone by then.
 */
export function useKeyOf(): { keyFor: (words: string) => string; refused: (refusal: Refusal) => void } {
  const last = useRef({ words: '', key: '' })
  return {
    keyFor(words) {
      if (last.current.words !== words) last.current = { words, key: newIdempotencyKey() }
      return last.current.key
    },
    refused({ status }) {
      if (status >= 400 && status < 500) last.current = { words: '', key: '' }
    },
  }
}
