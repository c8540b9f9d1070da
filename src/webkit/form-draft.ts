const prefix = 'throughline.form.'
/** What was typed longer ago is no help anymore. */
const keptForMs = 7 * 24 * 60 * 60 * 1000

type Values = Record<string, string | boolean>

/** Which form, and whose: a device may have several people. */
export type DraftOf = {
  user: string
  form: string
  /** It gets further fields while it is filled in. */
  grows?: boolean
  /** Secrets among its fields, which are never kept. */
  secret?: readonly string[]
  /** What can be chosen in a field now, by the name of the field: something else that was chosen then isn't there anymore. */
  choices?: Readonly<Record<string, readonly string[]>>
}

/** What was typed into a form and isn't saved yet. */
export type Draft = {
  at: Date
  values: Values
  /** Fields whose choice isn't there anymore. */
  gone: string[]
}

const keyOf = ({ user, form }: DraftOf) => `${prefix}${user}.${form}`

/** Keeps what was typed on this device. Where it can't, the form works as before. */
export function keepDraft(of: DraftOf, values: Values): void {
  if (hasLeft) return
  try {
    localStorage.setItem(keyOf(of), JSON.stringify({ at: Date.now(), values }))
  } catch {
    // No room, or a private window that closes its storage.
  }
}

/** The fields of a form that were typed into and not saved; null when there are none. */
export function findDraft(of: DraftOf, fields: Values): Draft | null {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(keyOf(of)) ?? '{}') as Partial<
      Record<string, unknown>
    >
    if (typeof at !== 'number' || Date.now() - at > keptForMs || typeof values !== 'object') return null
    const typed = Object.entries(values ?? {})
    const changed = typed.filter(
      ([name, value]) => typeof value === typeof fields[name] && value !== fields[name],
    )
    const isThere = ([name, value]: [string, unknown]) => of.choices?.[name]?.includes(String(value)) ?? true
    const known = changed.filter(isThere)
    const gone = changed.filter((each) => !isThere(each)).map(([name]) => name)
    const grown = of.grows
      ? typed.filter(([name, value]) => !(name in fields) && typeof value === 'string')
      : []
    return known.length > 0
      ? { at: new Date(at), values: Object.fromEntries([...known, ...grown]) as Values, gone }
      : null
  } catch {
    return null
  }
}

export function dropDraft(of: DraftOf): void {
  try {
    localStorage.removeItem(keyOf(of))
  } catch {
    // Nothing was kept.
  }
}

/** Someone signed out, and no one is in yet: a save that was under way then must not bring their words back. */
let hasLeft = false

/** Forgets everything typed on this device: who signs out leaves nothing to the next person. */
export function forgetDrafts(): void {
  hasLeft = true
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

let isEnding = false

/** The session ended by itself: the forms that disappear with it leave their drafts, for when their person is back. */
export function holdDrafts(hold: boolean): void {
  hasLeft = false
  isEnding = hold
}

/** A form that was left on purpose takes its draft with it. */
export function leaveDraft(of: DraftOf): void {
  if (!isEnding) dropDraft(of)
}
