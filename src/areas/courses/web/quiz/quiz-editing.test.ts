import { describe, expect, it } from 'vitest'
import type { Question } from '../../quiz.ts'
import { maxChoices } from '../../quiz-rules.ts'
import { whyNotAskable } from '../../quiz-scoring.ts'
import {
  asKind,
  duplicateQuestion,
  linesOf,
  markRight,
  moveQuestion,
  newQuestion,
  pasteChoices,
  removeChoice,
  starterQuiz,
} from './quiz-editing.ts'

const words = { true: 'True', false: 'False' }
const texts = (question: Question) => question.choices.map((choice) => choice.text)
const rights = (question: Question) => question.choices.map((choice) => choice.right)

describe('a new quiz', () => {
  it('has one question to choose from two, and needs only words and a mark', () => {
    const [question] = starterQuiz(words).questions
    if (!question) throw new Error('no question')
    const [first] = question.choices
    const written = pasteChoices({ ...question, text: 'Which?' }, first?.key ?? '', [
      'Stoneware',
      'Porcelain',
    ])
    expect(whyNotAskable(written)).toBe('right')
    expect(whyNotAskable(markRight(written, first?.key ?? '', true))).toBeNull()
  })
})

describe('a pasted list', () => {
  it('loses bullets, numbers and boxes, and is none with one line', () => {
    expect(linesOf('- Wedge\n* Centre\n3. Open\n(b) Pull\n[x] Trim\n\n• Fire')).toEqual([
      'Wedge',
      'Centre',
      'Open',
      'Pull',
      'Trim',
      'Fire',
    ])
    expect(linesOf('1240 degrees')).toBeNull()
    expect(linesOf('A kiln\n2 bowls')).toEqual(['A kiln', '2 bowls'])
  })

  it('fills empty choices, keeps written ones, and stops at the most there may be', () => {
    const question = newQuestion('single', words)
    const [first, second] = question.choices
    if (!first || !second) throw new Error('no choices')
    expect(texts(pasteChoices(question, first.key, ['A', 'B', 'C']))).toEqual(['A', 'B', 'C'])
    const written = { ...question, choices: [first, { ...second, text: 'Last' }] }
    expect(texts(pasteChoices(written, first.key, ['A', 'B']))).toEqual(['A', 'B', 'Last'])
    const many = Array.from({ length: 20 }, (_, at) => `Choice ${at}`)
    expect(pasteChoices(question, first.key, many).choices).toHaveLength(maxChoices)
  })
})

describe('another kind', () => {
  const several: Question = {
    ...newQuestion('multiple', words),
    choices: [
      { key: 'aaaa', text: 'Clay', right: false, feedback: '' },
      { key: 'bbbb', text: 'Glaze', right: true, feedback: '' },
      { key: 'cccc', text: 'Grog', right: true, feedback: '' },
    ],
  }

  it('keeps choices, and one right answer where only one can be', () => {
    const one = asKind(several, 'single', words)
    expect(texts(one)).toEqual(['Clay', 'Glaze', 'Grog'])
    expect(rights(one)).toEqual([false, true, false])
  })

  it('makes the right choices accepted words, and back', () => {
    const short = asKind(several, 'short', words)
    expect(short).toMatchObject({ choices: [], accepted: ['Glaze', 'Grog'] })
    expect(texts(asKind(short, 'multiple', words)).slice(0, 2)).toEqual(['Glaze', 'Grog'])
  })

  it('starts true or false with both, True being right', () => {
    const question = asKind(several, 'truefalse', words)
    expect(texts(question)).toEqual(['True', 'False'])
    expect(rights(question)).toEqual([true, false])
  })
})

it('copies a question behind it with keys of its own', () => {
  const quiz = starterQuiz(words)
  const [question] = quiz.questions
  const { quiz: next, copy } = duplicateQuestion(quiz, question?.key ?? '')
  expect(next.questions.map((each) => each.key)).toEqual([question?.key, copy?.key])
  const keys = next.questions.flatMap((each) => each.choices.map((choice) => choice.key))
  expect(new Set(keys).size).toBe(4)
})

it('moves a question no further than the ends', () => {
  const first = newQuestion('single', words)
  const second = newQuestion('short', words)
  const quiz = { ...starterQuiz(words), questions: [first, second] }
  expect(moveQuestion(quiz, first.key, 9).questions.map(({ key }) => key)).toEqual([second.key, first.key])
  expect(moveQuestion(quiz, first.key, -1).questions.map(({ key }) => key)).toEqual([first.key, second.key])
})

it('keeps two choices, emptied', () => {
  const question = newQuestion('single', words)
  const [first] = question.choices
  expect(removeChoice(question, first?.key ?? '').choices).toHaveLength(2)
})
