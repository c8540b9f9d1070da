import type { Language } from '#kernel/language.ts'

/** A sentence of a catalog with its values, numbers as the language writes them. Plurals are the program's to choose. */
export function fill(sentence: string, language: Language, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)(?:, number)?\}/g, (whole, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? value.toLocaleString(language) : (value ?? whole)
  })
}
