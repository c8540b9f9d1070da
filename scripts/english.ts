// How English is written here (STYLE.md, Words): each rule with what to write instead.

/** Fixed word for word: an agreed text, what a key is derived from, and a user of the system. */
const fixed = ['Passwords do not match', 'mail suppression', 'postgres or nobody']

type Rule = { name: string; finds: RegExp; instead: string; mayBeFormal?: true }

export const rules: readonly Rule[] = [
  { name: 'email', finds: /\bmail(?:s|ed|ing)?\b(?!\s*(?:server|carrier|box))/i, instead: 'email' },
  {
    name: 'people',
    finds: /\b(?:some|any|every|no)body(?:['’]s)?\b/i,
    instead: 'someone, anyone, everyone, no one, or better the students, buyers or visitors they are',
  },
  {
    name: 'stands',
    finds: /\b(?:stands?|stood|standing)\b(?! (?:out|up|down|for|by|alone|still|in for)\b)/i,
    instead: 'is, shows, appears',
  },
  { name: 'speaks', finds: /\b(?:speaks?|spoke)\b/i, instead: 'uses, is in' },
  { name: 'goes on', finds: /\b(?:goes|go|going|gone|went) on\b(?! sale)/i, instead: 'continues' },
  {
    name: 'lies',
    finds: /\b(?:lies?|lay) (?:in|on|at|beside|below|there|under)\b/i,
    instead: 'is, is stored',
  },
  {
    name: 'spelling',
    finds:
      /\b(?:colour|favour|behaviour|honour|neighbour|centre|centred|centring|cancelled|cancelling|labelled|travelled|grey|catalogue|organis|recognis|realis|summaris|initialis|normalis|customis|sanitis|licence|practise|fulfil\b|enrol\b|enrols\b|judgement|whilst|amongst|towards)/i,
    instead: 'US spelling',
  },
  {
    name: 'contractions',
    finds:
      /\b(?:can ?not|(?:do|does|did|is|are|was|were|has|have|had|will|would|should|could) not)\b(?! (?:only|just|yet been)\b)/i,
    instead: "can't, doesn't, isn't, won't",
    mayBeFormal: true,
  },
  {
    name: 'two-factor',
    finds: /\b(?:two-factor sign-in|two-step sign-in|second step)\b/i,
    instead: 'two-factor authentication',
  },
]

/** What a text breaks. Comments and recorded speech may be formal. */
export function breachesOf(
  text: string,
  { isFormal = false } = {},
): { name: string; found: string; instead: string }[] {
  const words = withoutNames(text)
  const held = rules.filter(({ mayBeFormal = false }) => !(mayBeFormal && isFormal))
  return held.flatMap(({ name, finds, instead }) =>
    [...words.matchAll(new RegExp(finds.source, `${finds.flags}g`))].map(([found]) => ({
      name,
      found: found.replace(/\s+/g, ' '),
      instead,
    })),
  )
}

/** Statements in SQL, and lists of nothing but names. */
const noEnglish = [
  /^\s*(?:with \w+ as \(|select [\s\S]* from |insert into |update \w+ set |delete from )/,
  /^(?:[a-z_-]+(?:, |,?$))+$/,
]
/** `quoted code`, `platform/mail/sender.ts`, `mail:list`, `mail.example.com`. */
const names = /`[^`\n]*`|[\w-]*(?:[/:.][\w-]+)+/g

/** A text without what only looks like words. */
function withoutNames(text: string): string {
  if (noEnglish.some((each) => each.test(text))) return ''
  return fixed.reduce((rest, each) => rest.replaceAll(each, ''), text).replace(names, '')
}
