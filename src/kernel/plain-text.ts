const accents = /[\u0300-\u036f]/g

/** Text as it is compared: small letters without accents. The database does the same in `search_text`. */
export function plainText(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(accents, '')
}

/** Whether nothing of a text is seen: blanks, and characters that only turn or join others. No name is made of those alone. */
export const isUnseen = (text: string): boolean =>
  text.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, '') === ''

/** What was typed into a form: browsers count a line's end as one character, and send two. */
export const linesTyped = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** The words all of which a match has somewhere. */
export function wordsOf(query: string): string[] {
  return plainText(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6)
}

/** Where a text is among matches: 0 begins with what was typed, 1 has a word that does, 2 has it inside; null is no match. */
export function rankOf(text: string, query: string): 0 | 1 | 2 | null {
  const plain = plainText(text)
  if (!wordsOf(query).every((word) => plain.includes(word))) return null
  const typed = plainText(query).trim()
  if (plain.startsWith(typed)) return 0
  return plain.includes(` ${typed}`) ? 1 : 2
}
