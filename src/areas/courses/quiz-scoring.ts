import type {
  Choice,
  Question,
  QuestionToAnswer,
  Quiz,
  QuizAnswers,
  QuizResult,
  ReviewedQuestion,
} from './quiz.ts'
import { maxAnswerLength } from './quiz-rules.ts'

/** What is in the way of asking a question, as a key of the editor's words; null when it can be asked and answered rightly. */
export type QuestionProblem = 'text' | 'accepted' | 'choices' | 'order' | 'right'

export function whyNotAskable(question: Question): QuestionProblem | null {
  if (isBlank(question.text)) return 'text'
  const written = question.choices.filter(isWritten)
  switch (question.kind) {
    case 'short':
      return question.accepted.some((words) => foldAnswer(words) !== '') ? null : 'accepted'
    case 'order':
      // Two things have one wrong order, which would tell the right one; things that read alike have none.
      if (written.length < 3) return 'order'
      return new Set(written.map((choice) => foldAnswer(choice.text))).size >= 2 ? null : 'order'
    case 'truefalse':
      return question.choices.length === 2 && question.choices.some((choice) => choice.right) ? null : 'right'
    case 'single':
    case 'multiple':
      if (written.length < 2) return 'choices'
      return written.some((choice) => choice.right) ? null : 'right'
  }
}

/** The quiz as students are asked it: without questions that are not finished and choices without words. */
export function askableQuiz(quiz: Quiz): Quiz {
  return {
    ...quiz,
    questions: quiz.questions
      .filter((question) => whyNotAskable(question) === null)
      .map((question) => ({
        ...question,
        choices: question.kind === 'truefalse' ? question.choices : question.choices.filter(isWritten),
      })),
  }
}

export function pointsOf(quiz: Quiz): number {
  return quiz.questions.reduce((sum, question) => sum + question.points, 0)
}

/**
 * Scores answers. A question gives all its points or none; no answer is a wrong one. The percent is rounded down, so that
 * the number shown decides: 69.9% does not pass at 70%.
 */
export function scoreQuiz(quiz: Quiz, answers: QuizAnswers): QuizResult {
  const questions = quiz.questions.map((question) => {
    const right = isRight(question, answerTo(question, answers))
    return { key: question.key, right, points: right ? question.points : 0, of: question.points }
  })
  const points = questions.reduce((sum, question) => sum + question.points, 0)
  const of = pointsOf(quiz)
  const percent = of === 0 ? 0 : Math.floor((points * 100) / of)
  return { questions, points, of, percent, passed: of > 0 && percent >= quiz.passPercent }
}

/** A question may be called like something that every object has: `constructor`. */
const answerTo = ({ key }: Question, answers: QuizAnswers): QuizAnswers[string] | undefined =>
  Object.hasOwn(answers, key) ? answers[key] : undefined

/**
 * Whether an answer is right. One choice: it is a right one. Several: every right one and no other. Words: any accepted
 * ones, whatever their case, spaces and quotation marks. Order: exactly this one, where things that read alike are alike.
 */
export function isRight(question: Question, answer: QuizAnswers[string] | undefined): boolean {
  if (question.kind === 'short') {
    if (typeof answer !== 'string') return false
    const given = foldAnswer(answer)
    return given !== '' && question.accepted.some((words) => foldAnswer(words) === given)
  }
  if (!Array.isArray(answer) || answer.length === 0) return false
  const choices = question.choices
  if (question.kind === 'order') {
    const textOf = new Map(choices.map((choice) => [choice.key, foldAnswer(choice.text)]))
    return (
      new Set(answer).size === choices.length &&
      answer.length === choices.length &&
      choices.every((choice, at) => textOf.get(answer[at] ?? '') === foldAnswer(choice.text))
    )
  }
  const chosen = new Set(answer)
  if (question.kind !== 'multiple' && chosen.size !== 1) return false
  if (question.kind !== 'multiple') return choices.some((choice) => choice.right && chosen.has(choice.key))
  return (
    choices.every((choice) => choice.right === chosen.has(choice.key)) &&
    choices.filter((choice) => chosen.has(choice.key)).length === chosen.size
  )
}

/** An answer in words as it is compared: telephones put curly quotation marks and long dashes by themselves. */
export function foldAnswer(words: string): string {
  return (
    words
      .normalize('NFKC')
      .replace(/[‘’ʼ′]/gu, "'")
      .replace(/[“”„″]/gu, '"')
      .replace(/[‐‑‒–—−]/gu, '-')
      .replace(/\s+/gu, ' ')
      .trim()
      // There and back, so that "ẞ", "ß" and "ss" are one.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
      // "Leather-hard" is "leather hard"; the minus of a number stays.
      .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
  )
}

/** A quiz in the order one attempt shows it. The same seed gives the same order, so a reload changes nothing. */
export function arrangeQuiz(quiz: Quiz, seed: number): Question[] {
  const random = randomFrom(seed)
  const questions = quiz.questions.map((question) => ({
    ...question,
    choices: arrangeChoices(question, quiz.shuffleChoices, random),
  }))
  return quiz.shuffleQuestions ? shuffled(questions, random) : questions
}

function arrangeChoices(question: Question, shuffle: boolean, random: () => number): Choice[] {
  const { kind, choices } = question
  if (kind === 'order') {
    const mixed = shuffled(choices, random)
    const isSolved = mixed.every(
      (choice, at) => foldAnswer(choice.text) === foldAnswer(choices[at]?.text ?? ''),
    )
    // Turned by one, a list whose entries are not all alike is never what it was.
    return isSolved ? [...mixed.slice(1), ...mixed.slice(0, 1)] : mixed
  }
  // True comes before False everywhere.
  return shuffle && kind !== 'truefalse' ? shuffled(choices, random) : choices
}

/**
 * The questions as they are sent before handing in. Choices are named by the place they are shown at: their own keys may
 * have been made in the right order.
 */
export function askQuiz(quiz: Quiz, seed: number): QuestionToAnswer[] {
  return arrangeQuiz(quiz, seed).map(asked)
}

function asked(question: Question): QuestionToAnswer {
  return {
    key: question.key,
    kind: question.kind,
    text: question.text,
    points: question.points,
    choices: question.choices.map((choice, at) => ({ key: placeKey(at), text: choice.text })),
  }
}

/** Answers as they came, with places turned back into the choices' own keys; what was not asked is dropped. */
export function readAnswers(quiz: Quiz, seed: number, given: QuizAnswers): QuizAnswers {
  const answers: QuizAnswers = {}
  for (const question of arrangeQuiz(quiz, seed)) {
    const answer = answerTo(question, given)
    if (question.kind === 'short') {
      if (typeof answer === 'string' && !isBlank(answer))
        answers[question.key] = answer.trim().slice(0, maxAnswerLength)
      continue
    }
    if (!Array.isArray(answer)) continue
    const keys = [...new Set(answer)].flatMap((place) => choiceAt(question, place)?.key ?? [])
    if (keys.length > 0) answers[question.key] = keys
  }
  return answers
}

/** What may be seen of an attempt once it was handed in; `open` says whether the review rule shows the solution. */
export function reviewQuizAnswers(
  quiz: Quiz,
  seed: number,
  answers: QuizAnswers,
  open: boolean,
): ReviewedQuestion[] {
  const original = new Map(quiz.questions.map((question) => [question.key, question]))
  return arrangeQuiz(quiz, seed).map((shown) => {
    const question = original.get(shown.key) ?? shown
    const answer = answerTo(question, answers) ?? null
    const placeOf = new Map(shown.choices.map((choice, at) => [choice.key, placeKey(at)]))
    const places = (keys: readonly string[]) => keys.flatMap((key) => placeOf.get(key) ?? [])
    return {
      ...asked(shown),
      answer: Array.isArray(answer) ? places(answer) : answer,
      right: isRight(question, answer ?? undefined),
      solution: open ? solutionOf(question, places) : null,
      feedback: open ? feedbackOn(question, answer) : [],
      explanation: open ? question.explanation : '',
    }
  })
}

function solutionOf(question: Question, places: (keys: readonly string[]) => string[]): string[] {
  if (question.kind === 'short') return question.accepted.filter((words) => !isBlank(words))
  const right =
    question.kind === 'order' ? question.choices : question.choices.filter((choice) => choice.right)
  return places(right.map((choice) => choice.key))
}

function feedbackOn(question: Question, answer: QuizAnswers[string] | null): string[] {
  if (!Array.isArray(answer) || question.kind === 'order') return []
  return question.choices
    .filter((choice) => answer.includes(choice.key) && !isBlank(choice.feedback))
    .map((choice) => choice.feedback)
}

/** Whether solutions are shown after an attempt. */
export function maySeeSolutions(quiz: Quiz, everPassed: boolean): boolean {
  return quiz.review === 'after-each' || (quiz.review === 'after-pass' && everPassed)
}

/** How many questions have no answer yet, of what is being filled in. */
export function countUnanswered(questions: readonly QuestionToAnswer[], answers: QuizAnswers): number {
  return questions.filter((question) => !isAnswered(answers[question.key])).length
}

export function isAnswered(answer: QuizAnswers[string] | undefined): boolean {
  return typeof answer === 'string' ? !isBlank(answer) : Array.isArray(answer) && answer.length > 0
}

/** A seed that belongs to an attempt: previews keep no row, and find the same order again by their id. */
export function seedOf(attemptId: string): number {
  let hash = 0x811c9dc5
  for (const char of attemptId) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  // Within the positive range of a PostgreSQL integer.
  return hash & 0x7fffffff
}

const placeKey = (at: number) => `at${String(at).padStart(2, '0')}`

function choiceAt(question: Question, place: string): Choice | undefined {
  const at = /^at(\d{2})$/.exec(place)?.[1]
  return at === undefined ? undefined : question.choices[Number(at)]
}

const isBlank = (text: string) => text.trim() === ''
const isWritten = (choice: Choice) => !isBlank(choice.text)

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const held = mixed[at] as T
    mixed[at] = mixed[other] as T
    mixed[other] = held
  }
  return mixed
}

/** Numbers from 0 up to 1 that follow from a seed: a 32-bit counter whose bits are mixed until they look like chance. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
    return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_296
  }
}
