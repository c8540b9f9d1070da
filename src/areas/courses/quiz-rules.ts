export const questionKinds = ['single', 'multiple', 'truefalse', 'short', 'order'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const maxQuestions = 100
export const maxChoices = 12
export const defaultPassPercent = 70
const maxText = 1_000
/** Of an answer in words. */
export const maxAnswerLength = maxText
/** Made in the editor: short, and unique within the quiz. */
export const partKey = /^[a-z0-9]{4,16}$/

/** When the right answers and explanations are shown; said to the student before they begin. */
export const reviewRules = ['after-each', 'after-pass', 'never'] as const

/** Whether these are answers a quiz may have got: keys of choices, or words. */
export function isQuizAnswers(value: unknown): value is Record<string, string | string[]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const isChosen = (answer: unknown) =>
    Array.isArray(answer) && answer.length <= maxChoices && answer.every(isPartKey)
  const isSaid = (answer: unknown) => typeof answer === 'string' && answer.length <= maxText
  return Object.entries(value).every(
    ([key, answer]) => isPartKey(key) && (isChosen(answer) || isSaid(answer)),
  )
}

const isPartKey = (key: unknown) => typeof key === 'string' && partKey.test(key)
