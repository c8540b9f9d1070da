/** Words of several parts as one: what they have under the same name is there together. */
export function mergedWords(parts: readonly object[]): object {
  const all: Record<string, unknown> = {}
  for (const part of parts)
    for (const [name, words] of Object.entries(part)) {
      const before = all[name]
      all[name] = isGroup(before) && isGroup(words) ? mergedWords([before, words]) : words
    }
  return all
}

const isGroup = (words: unknown): words is object => typeof words === 'object' && words !== null
