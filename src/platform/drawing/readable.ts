/**
 * Text as it's set: what steers the order of letters is left out, so that a name can't turn the words around it, and so is what no
 * one sees. Longer than `most` it ends with an ellipsis: a paper has an end.
 */
export function readable(text: string, most = 1000): string {
  const seen = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    // All that's never drawn, except for joiners and variation selectors, which shape the letters around them.
    .replace(/(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    // Thai am with a tone: the ring has to be at its letter first, or the tone would be drawn below it.
    .replace(/([\u0e48-\u0e4b]?)\u0e33/gu, '\u0e4d$1\u0e32')
    .replace(/ *\n */g, '\n')
    .trim()
  const parts = [...seen]
  return parts.length > most ? `${parts.slice(0, most).join('').trimEnd()}…` : seen
}
