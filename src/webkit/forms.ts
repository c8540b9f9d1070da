import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type DraftOf, dropDraft, findDraft, keepDraft, leaveDraft } from './form-draft.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { inWords } from './sentences.ts'

export type FieldErrors<V> = Partial<Record<Extract<keyof V, string>, string>>

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
  const { initial, submit, refused, fallback } = options
  const check = (values: V) => said(options.check?.(values) ?? {})
  const id = useId()
  const idOf = (name: Name) => `${id}-${name}`
  const { values, setValues, ofDraft, forget } = useKeptValues(initial, options.draft)
  const [errors, setErrors] = useState<FieldErrors<V>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const focusNext = useRef<string | null>(null)

  // With the messages, so that the field is read out with its own; any later the focus would be taken from who types already.
  useLayoutEffect(() => {
    if (attempt > 0 && focusNext.current) document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  }, [attempt])

  const show = (next: FieldErrors<V>, message: string | null, focus?: Name) => {
    const wrong = Object.keys(next) as Name[]
    const [only] = wrong
    const target = focus ?? (wrong.length === 1 && !message ? only : undefined)
    focusNext.current = target ? idOf(target) : null
    setErrors(next)
    setProblem(message)
    setAttempt((count) => count + 1)
  }

  const set = <N extends Name>(name: N, value: V[N]) => {
    const next = { ...values, [name]: value }
    setValues((current) => ({ ...current, [name]: value }))
    setErrors((shown) => recheck(shown, name, check(values), check(next)))
  }

  const send = async () => {
    if (sending.current) return
    const wrong = check(values)
    if (Object.keys(wrong).length > 0) return show(wrong, null)
    sending.current = true
    setBusy(true)
    setErrors({})
    setProblem(null)
    setRefusal(null)
    try {
      const kept = await submit(values)
      forget()
      if (kept) setValues(kept)
    } catch (error) {
      const reason = refusalOf(error)
      const words = refused?.(reason, values) ?? {}
      const fields = words.fields ?? knownFields(reason, values)
      const isSaid = Object.keys(fields).length > 0 && words.message === undefined
      if (words.values) setValues({ ...values, ...words.values })
      setRefusal(reason)
      show(fields, isSaid ? null : (words.message ?? (reason.message || fallback)), words.focus)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const problems = (Object.keys(errors) as Name[]).map((name) => ({
    fieldId: idOf(name),
    message: errors[name] ?? '',
  }))
  const shared = (name: Name) => ({ id: idOf(name), name, error: errors[name] })

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
    errors,
    busy,
    attempt,
    /** The message for the red box. */
    problem,
    /** The refusal behind it, for a link that goes with it. */
    refusal,
    /** For the summary: two or more wrong fields after a submit; otherwise the one field has the focus. */
    summary: problems.length > 1 ? problems : [],
    isChanged: isChanged(values, initial),
    ...ofDraft,
    /** Back to the start, or on to what was saved. */
    reset: (to: V = initial) => {
      forget()
      setValues(to)
      setErrors({})
      setProblem(null)
    },
    submit: send,
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void send()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
      },
    },
  }
}

const isChanged = <V extends object>(values: V, initial: V) =>
  (Object.keys(initial) as (keyof V)[]).some((name) => values[name] !== initial[name])

/** The values of a form, and the draft of them on this device where the form has one. */
function useKeptValues<V extends Record<string, string | boolean>>(initial: V, draft: DraftOf | undefined) {
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

/** Rules shared with the server are in English: their sentences are translated to the language of the screens. */
function said<V>(errors: FieldErrors<V>): FieldErrors<V> {
  const entries = Object.entries<string | undefined>(errors)
  return Object.fromEntries(
    entries.map(([name, sentence]) => [name, sentence && inWords(sentence)]),
  ) as FieldErrors<V>
}

/**
 * Which messages stay after one field changed: those our own check still gives, and the server's about other fields, since
 * only the server knows whether they still hold.
 */
function recheck<V>(
  shown: FieldErrors<V>,
  changed: string,
  before: FieldErrors<V>,
  now: FieldErrors<V>,
): FieldErrors<V> {
  const names = Object.keys(shown) as Extract<keyof V, string>[]
  const staying = names.filter((name) => now[name] ?? (name !== changed && before[name] === undefined))
  return Object.fromEntries(staying.map((name) => [name, now[name] ?? shown[name]])) as FieldErrors<V>
}

/** The server may name a field that this form doesn't have: its sentence then belongs above the form. */
function knownFields<V extends object>(refusal: Refusal, values: V): FieldErrors<V> {
  const known = Object.entries(refusal.fields).filter(([name]) => name in values)
  return Object.fromEntries(known) as FieldErrors<V>
}
