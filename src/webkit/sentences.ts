import type { Say } from '#kernel/sentences.ts'

const asWritten: Say = (sentence) => sentence
let say = asWritten

/** From now on, says the sentences of rules shared with the server like this; without it, in English, as they're written. */
export function setSentences(next: Say = asWritten): void {
  say = next
}

/** A sentence of shared rules ("Enter a course title before publishing.") in the language of the screens. */
export function inWords(sentence: string): string {
  return say(sentence)
}
