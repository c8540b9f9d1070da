import { useState } from 'react'

/**
 * A field that saves while it's typed in. What's longer than it may be stays on the screen as it was pasted, unsaved, until it's
 * shortened: the field says so, and nothing is cut.
 */
export function useKeptText(saved: string, most: number, save: (text: string) => void) {
  const [long, setLong] = useState<string | null>(null)
  return {
    text: long ?? saved,
    isLong: long !== null,
    change: (text: string) => {
      if (text.length > most) return setLong(text)
      setLong(null)
      save(text)
    },
  }
}
