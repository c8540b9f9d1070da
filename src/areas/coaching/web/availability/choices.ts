/** What can be chosen, and what was saved where that's something else: through the API any number may be. */
export function choicesWith(choices: readonly number[], current: string): number[] {
  const value = Number(current)
  const all = current === '' || choices.includes(value) ? choices : [...choices, value]
  return all.toSorted((one, other) => one - other)
}
