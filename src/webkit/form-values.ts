import { useEffect, useState } from 'react'
import { type DraftOf, dropDraft, findDraft, keepDraft, leaveDraft } from './form-draft.ts'

/** The values of a form, and the draft of them on this device where the form has one. */
export function useKeptValues<V extends Record<string, string | boolean>>(
  initial: V,
  draft: DraftOf | undefined,
) {
  const [restored, setRestored] = useState(() => (draft ? findDraft(draft, initial) : null))
  const [values, setValues] = useState<V>({ ...initial, ...restored?.values })
  const { user, form } = draft ?? {}
  const secret = draft?.secret?.join(' ')
  const changed = draft !== undefined && isChanged(values, initial)
  useEffect(() => {
    if (user === undefined || form === undefined) return
    if (changed) keepDraft({ user, form }, without(values, secret?.split(' ') ?? []))
    else dropDraft({ user, form })
  }, [user, form, secret, changed, values])
  useEffect(() => {
    if (user === undefined || form === undefined) return
    return () => leaveDraft({ user, form })
  }, [user, form])
  return {
    values,
    setValues,
    ofDraft: {
      /** When what is in the form was typed, if that was before this page was opened; null otherwise. */
      restoredAt: restored?.at ?? null,
      /** Whether what was chosen in a field isn't there anymore, and nothing else was since. */
      isGone: (name: keyof V & string) =>
        (restored?.gone.includes(name) ?? false) && values[name] === initial[name],
    },
    forget: () => {
      if (draft) dropDraft(draft)
      setRestored(null)
    },
  }
}

const without = (values: Record<string, string | boolean>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

export const isChanged = <V extends object>(values: V, initial: V) =>
  (Object.keys(initial) as (keyof V)[]).some((name) => values[name] !== initial[name])
