import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { DraftOf } from './form-draft.ts'
import { type FieldErrors, inLanguage, useProblems } from './form-problems.ts'
import { isChanged, useKeptValues } from './form-values.ts'
import { type Refusal, refusalOf } from './refusal.ts'

export type { FieldErrors }

/** How a refusal of the server is shown. */
export type FormRefusal<V> = {
  /** For the red box above the form. */
  message?: string
  fields?: FieldErrors<V>
  /** Values to replace: a password after a failed sign-in. Everything else is kept. */
  values?: Partial<V>
  focus?: Extract<keyof V, string>
}

type Options<V> = {
  initial: V
  /** What is wrong, in the order of the form; nothing when it can be sent. */
  check?: (values: V) => FieldErrors<V>
  /** Sends it. Values that it answers with become the form's: what the server made of them, or empty passwords. */
  submit: (values: V) => Promise<V | undefined>
  /** Words for a refusal; without it the server's sentences are shown. */
  refused?: (refusal: Refusal, values: V) => FormRefusal<V>
  /** The sentence when the server had none. */
  fallback: string
  /** Keeps what is typed over an ended session, a reload and a lost line; passwords and codes are named as `secret`. */
  draft?: DraftOf
}

/**
 * A form after P2: checked on submit, then each wrong field again as it is corrected; one error takes the focus, several
 * are summed up; the server's `fields` are beside their fields; what was typed is never cleared.
 */
export function useForm<V extends Record<string, string | boolean>>(options: Options<V>) {
  type Name = Extract<keyof V, string>
  const { initial } = options
  const check = (values: V) => inLanguage(options.check?.(values) ?? {})
  const id = useId()
  const idOf = (name: Name) => `${id}-${name}`
  const { values, setValues, ofDraft, forget } = useKeptValues(initial, options.draft)
  const problems = useProblems<V>(idOf)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const set = <N extends Name>(name: N, value: V[N]) => {
    const next = { ...values, [name]: value }
    setValues((current) => ({ ...current, [name]: value }))
    problems.recheck(name, check(values), check(next))
  }

  const submit = async () => {
    if (sending.current) return
    const wrong = check(values)
    if (Object.keys(wrong).length > 0) return problems.show(wrong, null)
    sending.current = true
    setBusy(true)
    problems.clear()
    setRefusal(null)
    try {
      const kept = await options.submit(values)
      forget()
      if (kept) setValues(kept)
    } catch (error) {
      const refusal = refusalOf(error)
      const { fields, message, focus, values: replaced } = wordsOf(refusal, values, options)
      if (replaced) setValues({ ...values, ...replaced })
      setRefusal(refusal)
      problems.show(fields, message, focus)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const shared = (name: Name) => ({ id: idOf(name), name, error: problems.errors[name] })
  return {
    values,
    set,
    /** Props of a text field, of a select, of a text area. */
    text: (name: Name) => ({
      ...shared(name),
      value: String(values[name]),
      onChange: (event: { target: { value: string } }) => set(name, event.target.value as V[Name]),
    }),
    /** Props of a box to tick. */
    box: (name: Name) => ({
      ...shared(name),
      checked: values[name] === true,
      onChange: (event: { target: { checked: boolean } }) => set(name, event.target.checked as V[Name]),
    }),
    errors: problems.errors,
    busy,
    attempt: problems.attempt,
    /** The message for the red box. */
    problem: problems.message,
    /** The refusal behind it, for a link that goes with it. */
    refusal,
    /** For the summary: two or more wrong fields after a submit; otherwise the one field has the focus. */
    summary: problems.summary,
    isChanged: isChanged(values, initial),
    ...ofDraft,
    /** Back to the start, or on to what was saved. */
    reset: (to: V = initial) => {
      forget()
      setValues(to)
      problems.clear()
    },
    submit,
    form: formProps(submit),
  }
}

/** Props of the form itself: Enter sends it, and Cmd or Ctrl with Enter from a text area too. */
const formProps = (submit: () => Promise<void>) => ({
  noValidate: true,
  onSubmit: (event: FormEvent) => {
    event.preventDefault()
    void submit()
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit()
  },
})

/** A refusal as the form shows it: what the server says of a field is beside it, and said once. */
function wordsOf<V extends object>(
  refusal: Refusal,
  values: V,
  { refused, fallback }: Pick<Options<V>, 'refused' | 'fallback'>,
) {
  const words = refused?.(refusal, values) ?? {}
  const fields = words.fields ?? knownFields(refusal, values)
  const isSaid = Object.keys(fields).length > 0 && words.message === undefined
  const message = isSaid ? null : (words.message ?? (refusal.message || fallback))
  return { ...words, fields, message }
}

/** The server may name a field that this form doesn't have: its sentence then belongs above the form. */
function knownFields<V extends object>(refusal: Refusal, values: V): FieldErrors<V> {
  const known = Object.entries(refusal.fields).filter(([name]) => name in values)
  return Object.fromEntries(known) as FieldErrors<V>
}
