import { plainText, wordsOf } from '#kernel/plain-text.ts'

export type Part = { text: string; hit: boolean }

/** A text cut where it matches the query, so that the match can be shown; accents and capitals do not matter. */
export function matchParts(text: string, query: string): Part[] {
  const letters = [...text]
  const plain = letters.map(plainText)
  const whole = plain.join('')
  const hits = letters.map(() => false)
  for (const word of wordsOf(query)) {
    const start = whole.indexOf(word)
    if (start < 0) continue
    let at = 0
    plain.forEach((piece, index) => {
      if (at < start + word.length && at + piece.length > start) hits[index] = true
      at += piece.length
    })
  }
  const parts: Part[] = []
  letters.forEach((letter, index) => {
    const hit = hits[index] === true
    const last = parts.at(-1)
    if (last && last.hit === hit) last.text += letter
    else parts.push({ text: letter, hit })
  })
  return parts
}
