const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads the body of a call. Only an object may be one, in UTF-8 without a byte order mark; names that would reach a
 * prototype and names given twice are refused, because two readers could understand them differently (tests E3, H2).
 *
 * @throws when the bytes are anything else.
 */
export function readJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const text = utf8.decode(bytes)
  if (text === '') return {}
  const body: unknown = mayReachPrototype.test(text) ? JSON.parse(text, refusePrototypes) : JSON.parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError('not an object')
  refuseTangled(text)
  return body as Record<string, unknown>
}

/** Looking at each name as it is read takes several times as long: only where one may be forbidden, written out or escaped. */
const mayReachPrototype = /__proto__|prototype|\\u/

function refusePrototypes(name: string, value: unknown): unknown {
  const reachesPrototype =
    name === '__proto__' ||
    (name === 'constructor' && typeof value === 'object' && value !== null && 'prototype' in value)
  if (reachesPrototype) throw new SyntaxError('forbidden name')
  return value
}

/** Strings, braces and brackets; a string before a colon is a name of the innermost object. The text is known to be valid JSON. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs
/** Far deeper than any document of ours, and far from what exhausts the stack of whoever walks it. */
const deepest = 1_000

function refuseTangled(text: string): void {
  const open: (Set<unknown> | null)[] = []
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null)
    else if (token === '}' || token === ']') open.pop()
    else if (isBeforeColon(text, index + token.length)) {
      const names = open.at(-1)
      const name: unknown = JSON.parse(token)
      if (names?.has(name)) throw new SyntaxError('repeated name')
      names?.add(name)
    }
    if (open.length > deepest) throw new SyntaxError('too deep')
  }
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from
  while (' \t\n\r'.includes(text.charAt(at) || '.')) at++
  return text.charAt(at) === ':'
}
