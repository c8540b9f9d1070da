const sided =
  /^(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)$/
const sidedValue = /^(?:left|right)$/
const asked = new Set(['text-align', 'float', 'clear'])
const allSides = new Set(['margin', 'padding', 'inset', 'border-width', 'border-color', 'border-style'])

/** Declarations of a style sheet that name a side instead of a start or an end. */
export function physicalSides(css) {
  const found = []
  let count = 0
  let excused = false
  // Comments, then what opens or ends a rule, then declarations: all that matters here of the language.
  const parts = css.matchAll(
    /\/\*(?<comment>[\s\S]*?)\*\/|[{}]|(?<name>[-\w]+)\s*:\s*(?<value>[^;{}]*)(?=[;}])/g,
  )
  for (const { 0: text, index, groups = {} } of parts) {
    if (groups.comment !== undefined) excused ||= groups.comment.trim().startsWith('physical:')
    else if (text === '{' || text === '}') excused = false
    else {
      count += 1
      const { name = '', value = '' } = groups
      const isSided =
        sided.test(name) ||
        (asked.has(name) && sidedValue.test(value.trim())) ||
        (allSides.has(name) && isUneven(value)) ||
        (name === 'border-radius' && isUnevenAround(value))
      const sameLine = css.slice(index, css.indexOf('\n', index)).includes('/* physical:')
      if (isSided && !excused && !sameLine)
        found.push({ line: css.slice(0, index).split('\n').length, text: `${name}: ${value.trim()}` })
    }
  }
  return { count, found }
}

/** Four values of which the second is the right side, and another than the fourth, the left one. */
function isUneven(value) {
  const [, right, , left] = wordsOf(value)
  return left !== undefined && left !== right
}

/** The same of corners, which go around from the top left. */
function isUnevenAround(value) {
  const [first, second = first, third = first, fourth = second] = wordsOf(value)
  return first !== second || third !== fourth
}

/** Values divided by spaces, with what is in brackets as one. */
const wordsOf = (value) =>
  value.replace('!important', '').match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
