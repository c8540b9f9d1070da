// How catalogs are written, where it can be told without a reader: what no product writer says, and what German UI rules forbid.

const { breachesOf } = await import('./english.ts')

/** Said by another part of the product word for word, and agreed on. */
const agreed =
  /^(?:Please enter a valid email address\.|Password is too weak\. Please use a stronger password\.)$/

const english = [
  { finds: /\bsuccessfully\b|\boops\b|\bclick here\b|\butiliz/i, instead: 'say what happened, plainly' },
  {
    finds: /^(?:Nothing|Your? \w+|The \w+) (?:was not|wasn’t|were not|weren’t|was) \w+\. Try again\.$/,
    instead: '“We couldn’t …. Try again.”',
  },
  {
    finds: /\b(?:Look at|Look in|See) (?:the|your|its) \w+(?: |$)/,
    isLabel: true,
    instead: '“View …”',
  },
]

const german = [
  { finds: /\bCtrl\b/, instead: 'Strg' },
  { finds: /(?<!E-)\bMails?\b|\bmailen\b|\bgemailt\b/, instead: 'the German for email, hyphen and all' },
  { finds: /\.\.\.|(?<=[\p{L}])…$/u, instead: 'a space and “…”' },
  { finds: /["“](?=\p{L})|\b(?:z\.B\.|d\.h\.|u\.a\.)/u, instead: '„…“ and „z. B.“' },
  { finds: /\d(?:%|MB|GB|€)/, instead: 'a space between number and unit' },
  { finds: /\b(?:Sie können|Bitte geben Sie|Ihre? E-Mail)\b/, instead: 'du' },
]

/** What a catalog breaks: "key: “words”: write …". */
export function brokenStyle(words, language, at = '') {
  return Object.entries(words ?? {}).flatMap(([key, said]) => {
    const path = at ? `${at}.${key}` : key
    if (said && typeof said === 'object') return brokenStyle(said, language, path)
    return typeof said === 'string' && !agreed.test(said) ? inText(path, said, language) : []
  })
}

function inText(path, said, language) {
  const plain = said.replace(/<\/?\w+>/g, '').replace(/\u00a0/g, ' ')
  const isLabel = !/[.!?:]$/.test(plain)
  const found = (language === 'en' ? english : german)
    .filter((rule) => !rule.isLabel || isLabel)
    .flatMap(({ finds, instead }) => {
      const hit = finds.exec(plain)
      return hit ? [{ words: hit[0].trim(), instead }] : []
    })
  // One word alone is no sentence to the other check; here it's on a screen all the same.
  if (language === 'en')
    for (const { found: words, instead } of breachesOf(said)) found.push({ words, instead })
  return found.map(({ words, instead }) => `${path}: “${words}”: write ${instead}`)
}
