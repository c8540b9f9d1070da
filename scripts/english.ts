// How English is written here (STYLE.md, Words): each rule with what to write instead.

/** What is fixed word for word, of the strings that break a rule. */
const specified = new Set(['Passwords do not match'])

type Rule = { name: string; finds: RegExp; instead: string; inComments?: false }

export const rules: readonly Rule[] = [
  { name: 'email', finds: /\bmail(?:s|ed|ing)?\b(?!\s*(?:server|carrier|box))/i, instead: 'email' },
  {
    name: 'people',
    finds: /\b(?:some|any|every|no)body(?:['’]s)?\b/i,
    instead: 'someone, anyone, everyone, no one, or better the students, buyers or visitors they are',
  },
  {
    name: 'stands',
    finds: /\b(?:stands?|stood|standing)\b(?! (?:out|up|down|for|by|alone|in for)\b)/i,
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
    // A comment may be as formal as it likes.
    inComments: false,
  },
  {
    name: 'two-factor',
    finds: /\b(?:two-factor sign-in|two-step sign-in|second step)\b/i,
    instead: 'two-factor authentication',
  },
]

/** What a text breaks. */
export function broken(
  text: string,
  { isComment = false } = {},
): { name: string; found: string; instead: string }[] {
  if (specified.has(text.trim())) return []
  const held = rules.filter(({ inComments = true }) => inComments || !isComment)
  return held.flatMap(({ name, finds, instead }) =>
    [...text.matchAll(new RegExp(finds.source, `${finds.flags}g`))].map(([found]) => ({
      name,
      found: found.replace(/\s+/g, ' '),
      instead,
    })),
  )
}
