/**
 * What a new area is called in code and in words: `area` is the folder (`memberships`), `noun` its first thing (`membership`),
 * `prefix` the id's (`mbr`).
 */
export function namesOf({ area, noun, prefix }) {
  const isPlural = area !== noun && noun.length <= area.length && area.startsWith(noun.slice(0, 3))
  const many = isPlural ? area : noun === area ? `${noun}Items` : plural(noun)
  return {
    area,
    noun,
    many,
    prefix,
    Noun: capital(noun),
    Many: capital(many),
    /** As people read it. */
    aNoun: `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${inWords(noun)}`,
    nounWords: inWords(noun),
    NounWords: capital(inWords(noun)),
    manyWords: inWords(many),
    Title: capital(inWords(many)),
    table: snake(many),
    file: kebab(many),
  }
}

export function singular(word) {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Three letters for ids of a noun: its first and the consonants behind it, or its first three. */
export function prefixOf(noun) {
  const letters = noun.toLowerCase()
  const consonants = letters.replace(/(?!^)[aeiou]/g, '')
  return (consonants.length < 3 ? letters : consonants).slice(0, 3)
}

function plural(word) {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}s`
}

export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)
const kebab = (word) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const snake = (word) => kebab(word).replaceAll('-', '_')
const inWords = (word) => kebab(word).replaceAll('-', ' ')
