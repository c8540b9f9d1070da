/** What the keys of a learner's kept things begin with; `pass` stands for a buyer without an account. */
export const keptPrefix = (who: string) => `throughline.learning.${who}.`

/** What the keys of ticked checklists begin with; the learner's id is in them. */
export const ticksPrefix = 'throughline.ticks.'

/** What the keys of quizzes under way begin with: what is asked, and what was answered. */
export const quizPrefix = 'throughline.quiz.'
