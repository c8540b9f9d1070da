import { useLayoutEffect, useRef, useState } from 'react'
import { inWords } from './sentences.ts'

export type FieldErrors<V> = Partial<Record<Extract<keyof V, string>, string>>

/** What is wrong in a form, as it is shown: beside its fields, summed up above them, and with the focus on the only one. */
export function useProblems<V>(idOf: (name: Extract<keyof V, string>) => string) {
  type Name = Extract<keyof V, string>
  const [errors, setErrors] = useState<FieldErrors<V>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const focusNext = useRef<string | null>(null)

  // With the messages, so that the field is read out with its own; any later the focus would be taken from who types already.
  useLayoutEffect(() => {
    if (attempt > 0 && focusNext.current) document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  }, [attempt])

  const names = Object.keys(errors) as Name[]
  const list = names.map((name) => ({ fieldId: idOf(name), message: errors[name] ?? '' }))
  return {
    errors,
    message,
    attempt,
    /** Two or more wrong fields; otherwise the one field has the focus. */
    summary: list.length > 1 ? list : [],
    show: (next: FieldErrors<V>, message: string | null, focus?: Name) => {
      const wrong = Object.keys(next) as Name[]
      const [only] = wrong
      const target = focus ?? (wrong.length === 1 && !message ? only : undefined)
      focusNext.current = target ? idOf(target) : null
      setErrors(next)
      setMessage(message)
      setAttempt((count) => count + 1)
    },
    recheck: (name: Name, before: FieldErrors<V>, now: FieldErrors<V>) =>
      setErrors((shown) => staying(shown, name, before, now)),
    clear: () => {
      setErrors({})
      setMessage(null)
    },
  }
}

/**
 * Which messages stay after one field changed: those our own check still gives, and the server's about other fields, since
 * only the server knows whether they still hold.
 */
function staying<V>(
  shown: FieldErrors<V>,
  changed: string,
  before: FieldErrors<V>,
  now: FieldErrors<V>,
): FieldErrors<V> {
  const names = Object.keys(shown) as Extract<keyof V, string>[]
  const kept = names.filter((name) => now[name] ?? (name !== changed && before[name] === undefined))
  return Object.fromEntries(kept.map((name) => [name, now[name] ?? shown[name]])) as FieldErrors<V>
}

/** Rules shared with the server are in English: their sentences are translated to the language of the screens. */
export function inLanguage<V>(errors: FieldErrors<V>): FieldErrors<V> {
  const entries = Object.entries<string | undefined>(errors)
  return Object.fromEntries(
    entries.map(([name, sentence]) => [name, sentence && inWords(sentence)]),
  ) as FieldErrors<V>
}
