/** Bullets, numbers ("2.", "2)", "1.3") and boxes at the start of a pasted line. */
const mark =
  /^\s*(?:[-*+•◦▪–—]\s*(?:\[[ xX]?\]\s*)?|\(?\d{1,3}(?:\.\d{1,3})*[.)]\s+|\d{1,3}(?:\.\d{1,3})+\s+|#{1,6}\s+)?/u

/** The lessons a pasted outline names, one per line; empty when it is a single line. */
export function lessonsFromList(text: string): string[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(mark, '').trim())
    .filter((line) => line !== '')
  return lines.length > 1 ? lines : []
}
