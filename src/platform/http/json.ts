const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads the body of a call. Only an object may be one, in UTF-8 without a byte order mark; names that would reach a
 * prototype and names given twice are refused, because two readers could understand them differently (RELIABILITY E3, H2).
 *
 * @throws when the bytes are anything else.
 */
export function readJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const text = utf8.decode(bytes)
  if (text === '') return {}
  const body: unknown = JSON.parse(text, refusePrototypes)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError('not an object')
  refuseRepeatedNames(text)
  return body as Record<string, unknown>
}

function refusePrototypes(name: string, value: unknown): unknown {
  const reachesPrototype =
    name === '__proto__' ||
    (name === 'constructor' && typeof value === 'object' && value !== null && 'prototype' in value)
  if (reachesPrototype) throw new SyntaxError('forbidden name')
  return value
}

/** Strings and braces; a string before a colon is a name of the innermost object. The text is known to be valid JSON. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}]/gs

function refuseRepeatedNames(text: string): void {
  const open: Set<unknown>[] = []
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (isBeforeColon(text, index + token.length)) {
      const names = open.at(-1)
      const name: unknown = JSON.parse(token)
      if (names?.has(name)) throw new SyntaxError('repeated name')
      names?.add(name)
    }
  }
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from
  while (' \t\n\r'.includes(text.charAt(at) || '.')) at++
  return text.charAt(at) === ':'
}
