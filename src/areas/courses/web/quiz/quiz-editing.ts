import { emptyQuiz } from '../../empty-quiz.ts'
import type { Choice, Question, Quiz } from '../../quiz.ts'
import { maxChoices, maxQuestions, type QuestionKind } from '../../quiz-rules.ts'

/** A key no other part of a quiz has: 8 of 36 signs by chance. */
export function newKey(): string {
  const numbers = globalThis.crypto.getRandomValues(new Uint8Array(8))
  return Array.from(numbers, (each) => (each % 36).toString(36)).join('')
}

export const newChoice = (fields: Partial<Choice> = {}): Choice => ({
  key: newKey(),
  text: '',
  right: false,
  feedback: '',
  ...fields,
})

/** A question of a kind with what is needed to write it at once. `words` are the names of true and false. */
export function newQuestion(kind: QuestionKind, words: { true: string; false: string }): Question {
  return {
    key: newKey(),
    kind,
    text: '',
    ...partsOf(kind, words),
    explanation: '',
    points: 1,
  }
}

function partsOf(kind: QuestionKind, words: { true: string; false: string }) {
  if (kind === 'short') return { choices: [], accepted: [''] }
  if (kind === 'truefalse') {
    return {
      choices: [newChoice({ text: words.true, right: true }), newChoice({ text: words.false })],
      accepted: [],
    }
  }
  return { choices: Array.from({ length: kind === 'order' ? 3 : 2 }, () => newChoice()), accepted: [] }
}

/** What a quiz begins with: one question to choose from two, so that writing can start at once. */
export function starterQuiz(words: { true: string; false: string }): Quiz {
  return { ...emptyQuiz(), questions: [newQuestion('single', words)] }
}

/** The same question as another kind: its words stay, as far as the kind has a place for them. */
export function asKind(
  question: Question,
  kind: QuestionKind,
  words: { true: string; false: string },
): Question {
  if (kind === question.kind) return question
  const written = question.choices.filter((choice) => choice.text.trim() !== '')
  const parts = partsOf(kind, words)
  const hasChoices = kind === 'single' || kind === 'multiple' || kind === 'order'
  const hadChoices = question.kind !== 'truefalse' && question.kind !== 'short'
  if (hasChoices && hadChoices) {
    const choices = [...question.choices]
    while (choices.length < 2) choices.push(newChoice())
    const first = choices.findIndex((choice) => choice.right)
    return {
      ...question,
      kind,
      // One right answer where only one can be: the first that was marked.
      choices: choices.map((choice, at) => ({
        ...choice,
        right: kind === 'order' ? false : kind === 'single' ? at === first && first >= 0 : choice.right,
      })),
      accepted: [],
    }
  }
  if (kind === 'short' && hadChoices) {
    const right = written.filter((choice) => choice.right).map((choice) => choice.text.slice(0, 200))
    return { ...question, kind, choices: [], accepted: right.length > 0 ? right : [''] }
  }
  if (hasChoices && question.kind === 'short') {
    const made = question.accepted
      .filter((accepted) => accepted.trim() !== '')
      .map((text) => newChoice({ text, right: kind !== 'order' }))
    const right = kind === 'single' ? made.slice(0, 1) : made
    return { ...question, kind, accepted: [], choices: [...right, ...parts.choices].slice(0, maxChoices) }
  }
  return { ...question, kind, ...parts }
}

export const canAddQuestion = (quiz: Quiz) => quiz.questions.length < maxQuestions

export function addQuestion(quiz: Quiz, question: Question, at = quiz.questions.length): Quiz {
  if (!canAddQuestion(quiz)) return quiz
  return { ...quiz, questions: quiz.questions.toSpliced(at, 0, question) }
}

export function changeQuestion(quiz: Quiz, key: string, change: (question: Question) => Question): Quiz {
  return {
    ...quiz,
    questions: quiz.questions.map((question) => (question.key === key ? change(question) : question)),
  }
}

export function removeQuestion(quiz: Quiz, key: string): Quiz {
  return { ...quiz, questions: quiz.questions.filter((question) => question.key !== key) }
}

/** A copy with keys of its own, behind the question. */
export function duplicateQuestion(quiz: Quiz, key: string): { quiz: Quiz; copy: Question | null } {
  const at = quiz.questions.findIndex((question) => question.key === key)
  const question = quiz.questions[at]
  if (!question || !canAddQuestion(quiz)) return { quiz, copy: null }
  const copy = {
    ...question,
    key: newKey(),
    choices: question.choices.map((choice) => ({ ...choice, key: newKey() })),
  }
  return { quiz: addQuestion(quiz, copy, at + 1), copy }
}

export function moveQuestion(quiz: Quiz, key: string, to: number): Quiz {
  return { ...quiz, questions: moved(quiz.questions, (question) => question.key === key, to) }
}

export function moveChoice(question: Question, key: string, to: number): Question {
  return { ...question, choices: moved(question.choices, (choice) => choice.key === key, to) }
}

function moved<T>(list: readonly T[], isIt: (each: T) => boolean, to: number): T[] {
  const at = list.findIndex(isIt)
  const each = list[at]
  if (each === undefined) return [...list]
  return list.toSpliced(at, 1).toSpliced(Math.max(0, Math.min(to, list.length - 1)), 0, each)
}

/** Marks a choice: the only right one where there is one, else on or off. */
export function markRight(question: Question, key: string, right: boolean): Question {
  const isOne = question.kind !== 'multiple'
  return {
    ...question,
    choices: question.choices.map((choice) => ({
      ...choice,
      right: choice.key === key ? right : isOne ? false : choice.right,
    })),
  }
}

export function changeChoice(question: Question, key: string, fields: Partial<Choice>): Question {
  return {
    ...question,
    choices: question.choices.map((choice) => (choice.key === key ? { ...choice, ...fields } : choice)),
  }
}

export function addChoice(question: Question, behind?: string): { question: Question; added: Choice | null } {
  if (question.choices.length >= maxChoices) return { question, added: null }
  const added = newChoice()
  const at = behind
    ? question.choices.findIndex((choice) => choice.key === behind) + 1
    : question.choices.length
  return { question: { ...question, choices: question.choices.toSpliced(at, 0, added) }, added }
}

export function removeChoice(question: Question, key: string): Question {
  if (question.choices.length <= 2)
    return changeChoice(question, key, { text: '', feedback: '', right: false })
  return { ...question, choices: question.choices.filter((choice) => choice.key !== key) }
}

/** Bullets, numbers and boxes before the lines of a list. */
const bullet = /^\s*(?:[-–—•*▪◦]|\(?\d{1,3}[.)]|\(?[A-Za-z][.)]|\[[ xX]?\])\s+/u

/** The lines of a pasted list; null when it is not a list. */
export function linesOf(pasted: string): string[] | null {
  const lines = pasted
    .split(/\r\n|\r|\n/u)
    .map((line) => line.replace(bullet, '').trim())
    .filter((line) => line !== '')
  return lines.length > 1 ? lines : null
}

/** Puts the lines of a list in place of one choice and behind it. */
export function pasteChoices(question: Question, key: string, lines: readonly string[]): Question {
  const at = question.choices.findIndex((choice) => choice.key === key)
  const here = question.choices[at]
  if (!here) return question
  // Empty choices that follow are filled instead of being pushed away.
  const rest = question.choices.slice(at + 1).filter((choice) => choice.text.trim() !== '')
  const made = lines.map((line, n) => (n === 0 ? { ...here, text: line } : newChoice({ text: line })))
  return {
    ...question,
    choices: [...question.choices.slice(0, at), ...made, ...rest]
      .slice(0, maxChoices)
      .map((choice) => ({ ...choice, text: choice.text.slice(0, 1_000) })),
  }
}
