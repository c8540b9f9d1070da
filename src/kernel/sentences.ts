/**
 * A dictionary of sentences: the English one, as the code says it, and what another language says. Parts are in braces
 * (`{name} is suspended already.`); the other language may place them anywhere and says how it reads them:
 * `{count, number}` and `{price, money}` written its own way, `{when, day}` with its names of months, `{wait, words}` by this
 * dictionary in turn. A part without such a word stays as it is: names of people and things.
 */
export type Sentences = Readonly<Record<string, string>>

/** Says an English sentence in another language; one it doesn't know stays as it is. */
export type Say = (sentence: string) => string

/** Longer texts are no one's sentence, and aren't worth matching. */
const longest = 2_000

/** A dictionary ready for use. It costs nothing until the first sentence is asked for. */
export function sayIn(locale: string, dictionaries: readonly Sentences[]): Say {
  let made: { whole: Map<string, string>; templates: Template[] } | undefined
  const say = (sentence: string, depth: number): string => {
    made ??= compile(dictionaries)
    const known = made.whole.get(sentence)
    if (known !== undefined || sentence.length > longest) return known ?? sentence
    for (const { pattern, names, value } of made.templates) {
      const found = pattern.exec(sentence)
      if (!found) continue
      const parts = new Map(names.map((name, at) => [name, found[at + 1] ?? '']))
      return value.replace(part, (all, name: string, kind: string | undefined) => {
        const text = parts.get(name)
        if (text === undefined) return all
        if (kind === 'words') return depth > 0 ? say(text, depth - 1) : text
        return kind ? (readers[kind]?.(text, locale) ?? text) : text
      })
    }
    return sentence
  }
  return (sentence) => say(sentence, 2)
}

/** A part in a sentence: its name, and how it is read. */
const part = /\{(\w+)(?:, (\w+))?\}/g

type Template = { pattern: RegExp; names: string[]; value: string; fixed: number }

function compile(dictionaries: readonly Sentences[]): { whole: Map<string, string>; templates: Template[] } {
  const whole = new Map<string, string>()
  const templates: Template[] = []
  for (const [key, value] of dictionaries.flatMap((each) => Object.entries(each))) {
    const pieces = key.split(/\{\w+\}/)
    if (pieces.length === 1) whole.set(key, value)
    else
      templates.push({
        pattern: new RegExp(`^${pieces.map(escaped).join('(.+?)')}$`, 's'),
        names: [...key.matchAll(part)].map(([, name = '']) => name),
        value,
        fixed: pieces.join('').length,
      })
  }
  // The one that says the most itself: a sentence isn't taken for a part of a looser one.
  return { whole, templates: templates.sort((one, other) => other.fixed - one.fixed) }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** English as we write it: "1,204.5 MB", "$49.00", "July 7, 2027". */
const readers: Record<string, (text: string, locale: string) => string> = {
  number: (text, locale) => text.replace(/\d[\d,]*(\.\d+)?/g, (digits) => numberIn(locale, digits)),
  money(text, locale) {
    const [, sign = '', digits = '', after = ''] = /^(\D*)([\d,.]*\d)(\D*)$/.exec(text) ?? []
    if (digits === '') return text
    return `${numberIn(locale, digits)}\u00a0${(sign + after).trim()}`
  },
  day(text, locale) {
    const [, name = '', day, year] = /^(\p{L}+) (\d{1,2})(?:, (\d{4}))?$/u.exec(text) ?? []
    const month = months().indexOf(name)
    if (!day || month < 0) return text
    const date = new Date(Date.UTC(Number(year ?? 2000), month, Number(day)))
    const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
    return new Intl.DateTimeFormat(locale, { ...options, ...(year ? { year: 'numeric' } : {}) }).format(date)
  },
}

function numberIn(locale: string, digits: string): string {
  const decimals = digits.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Number(digits.replaceAll(',', '')))
}

function months(): string[] {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2000, month, 1))))
}
