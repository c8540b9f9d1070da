import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import type { SalesPageState } from './use-sales-page.ts'

type Props = {
  page: SalesPageState
  name: string
  label: string
  /** Invites to write, or what shows while nothing is written. */
  placeholder: string
  /** A line, not a text: Enter doesn't break it. */
  isLine?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** Words of the page, typed where they are read: it looks like them and grows with them. */
export function PageField({ page, name, label, placeholder, isLine = false, onKeyDown }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const value = String(page.values[name] ?? '')
  const error = page.errors[name]
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height is that of its words
  useLayoutEffect(() => {
    if (box.current) growWithWords(box.current)
  }, [value])
  return (
    <>
      <textarea
        ref={box}
        className="edit-words"
        rows={1}
        dir="auto"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) =>
          page.set({ [name]: isLine ? target.value.replace(/\s*\n\s*/g, ' ') : target.value })
        }
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (isLine && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
        }}
      />
      {error ? (
        <span id={id} role="alert" className="edit-problem">
          {error}
        </span>
      ) : null}
    </>
  )
}

/** For browsers whose text areas don't do it themselves. */
function growWithWords(box: HTMLTextAreaElement): void {
  if (globalThis.CSS?.supports?.('field-sizing', 'content')) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}
