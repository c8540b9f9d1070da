/**
 * JSON that may be inside a script element: the HTML parser looks for `</script` and `<!--` in it whatever the JSON
 * means, so every character that could start one is written as an escape. The parsed value stays the same.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
