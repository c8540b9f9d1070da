import type { Speech } from './speech.ts'

/** Asks for placeholder words: `?words=long`, `?words=rtl`, and `?words=` to stop. Kept while the tab is open. */
const parameter = 'words'

/**
 * Words in place of languages no one has written yet: `long` makes every message a third longer and puts brackets around
 * it, so that what is cut off, and what is outside of the catalogs, can be seen; `rtl` mirrors the screens as well.
 */
export function requestedStandIn(): (speech: Speech) => Speech {
  const asked = new URLSearchParams(location.search).get(parameter)
  if (asked !== null) sessionStorage.setItem(parameter, asked)
  const kind = asked ?? sessionStorage.getItem(parameter)
  if (kind === 'long') return standIn
  if (kind === 'rtl') return (speech) => ({ ...standIn(speech), direction: 'rtl' })
  return (speech) => speech
}

const made = new WeakMap<object, object>()

/** Every message longer and in brackets. */
export function standIn(speech: Speech): Speech {
  return { ...speech, messages: longer(speech.messages) as Speech['messages'] }
}

function longer(words: object): object {
  const before = made.get(words)
  if (before) return before
  const next = Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === 'string' ? longerWord(word) : longer(word),
    ]),
  )
  made.set(words, next)
  return next
}

const padding = 'und noch ein wenig mehr davon und so weiter '

/** A third of what people see is added outside of the arguments, so that the message stays one. */
function longerWord(word: string): string {
  const seen = word.replaceAll(/\{[^{}]*\}|<\/?\w+>/g, 'xxxx').length
  const more = padding.repeat(Math.ceil(seen / padding.length)).slice(0, Math.ceil(seen * 0.35))
  return `⟦${word} ${more.trim()}⟧`
}
