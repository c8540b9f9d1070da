import { useState } from 'react'

type Options = {
  /** What the form keeps: the stored form, nothing, or what was typed and can't be read. */
  value: string
  onChange: (value: string) => void
  /** The stored form of what was typed; null where it can't be read. */
  read: (typed: string) => string | null
  /** The stored form as the reader writes it; null for anything else. */
  write: (value: string) => string | null
}

/**
 * Text that stands for something else: it's read while it's typed, and tidied when the person leaves the field. What can't be read
 * stays as it was typed, in the form too, so that it's neither lost nor taken for nothing.
 */
export function useTypedEntry({ value, onChange, read, write }: Options) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  // Set from elsewhere, a reset or a choice: what was typed before doesn't hold anymore.
  const own = typed?.value === value ? typed.text : null
  return {
    shown: own ?? write(value) ?? value,
    /** In the middle of typing: too early to say that something is wrong. */
    isTyping: own !== null,
    type: (text: string) => {
      const next = text.trim() === '' ? '' : (read(text) ?? text)
      setTyped({ text, value: next })
      onChange(next)
    },
    leave: () => setTyped(null),
  }
}
