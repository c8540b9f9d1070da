/**
 * A reason is stored as a code and worded when it's read: rows outlive the words of a screen, and their readers have languages.
 * An area's `reasons.ts` says each code in English, with what fills it in (`students.accessEnded({name})`).
 */
export function reasonOf<Code extends string>(
  code: Code,
  parts: Record<PartOf<Code>, string | number>,
): string {
  return code.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name as PartOf<Code>]))
}

type PartOf<Code extends string> = Code extends `${string}{${infer Part}}${infer Rest}`
  ? Part | PartOf<Rest>
  : never

/** Whether a text may be a code. What people wrote, and what was stored before there were codes, is read as it is. */
export const isReason = (text: string): boolean => /^[a-z]+\.[a-zA-Z]+(?:\(.*\))?$/s.test(text)
