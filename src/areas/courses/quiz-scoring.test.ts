import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, type Question, type Quiz, zQuiz } from './quiz.ts'
import {
  arrangeQuiz,
  askableQuiz,
  askQuiz,
  foldAnswer,
  isRight,
  maySeeSolutions,
  readAnswers,
  reviewQuizAnswers,
  scoreQuiz,
  seedOf,
  whyNotAskable,
} from './quiz-scoring.ts'

const choice = (key: string, fields: Partial<Choice> = {}): Choice => ({
  key,
  text: `Choice ${key}`,
  right: false,
  feedback: '',
  ...fields,
})
const question = (fields: Partial<Question> = {}): Question => ({
  key: 'q001',
  kind: 'single',
  text: 'Which clay is fired hottest?',
  choices: [choice('aaaa', { right: true }), choice('bbbb'), choice('cccc')],
  accepted: [],
  explanation: '',
  points: 1,
  ...fields,
})
const quizOf = (questions: Question[], fields: Partial<Quiz> = {}): Quiz =>
  zQuiz.parse({ questions, ...fields })

describe('an answer is right', () => {
  it('with one choice when it is a right one, and only one', () => {
    expect(isRight(question(), ['aaaa'])).toBe(true)
    expect(isRight(question(), ['bbbb'])).toBe(false)
    expect(isRight(question(), ['aaaa', 'bbbb'])).toBe(false)
    expect(isRight(question(), [])).toBe(false)
    expect(isRight(question(), undefined)).toBe(false)
  })

  it('with several choices when all right ones are there and no other', () => {
    const several = question({
      kind: 'multiple',
      choices: [choice('aaaa', { right: true }), choice('bbbb', { right: true }), choice('cccc')],
    })
    expect(isRight(several, ['bbbb', 'aaaa'])).toBe(true)
    expect(isRight(several, ['aaaa'])).toBe(false)
    expect(isRight(several, ['aaaa', 'bbbb', 'cccc'])).toBe(false)
    expect(isRight(several, ['aaaa', 'bbbb', 'zzzz'])).toBe(false)
  })

  it('in words whatever case, spaces, width, hyphens and quotation marks', () => {
    const short = question({ kind: 'short', choices: [], accepted: ["potter's wheel", '1,240 °C', '-5'] })
    for (const words of [
      'Potter’s  Wheel',
      "  POTTER'S WHEEL ",
      'Ｐotter‘s wheel',
      '1,240 °c',
      'potter’s-wheel',
      '−5',
    ])
      expect(isRight(short, words)).toBe(true)
    expect(isRight(short, 'potters wheel')).toBe(false)
    expect(isRight(short, '5')).toBe(false)
    expect(isRight(short, ' ')).toBe(false)
  })

  it('in order when the order is exactly this, things that read alike being alike', () => {
    const order = question({
      kind: 'order',
      choices: [
        choice('aaaa', { text: 'Wedge' }),
        choice('bbbb', { text: 'Turn' }),
        choice('cccc', { text: 'Wedge' }),
      ],
    })
    expect(isRight(order, ['aaaa', 'bbbb', 'cccc'])).toBe(true)
    expect(isRight(order, ['cccc', 'bbbb', 'aaaa'])).toBe(true)
    expect(isRight(order, ['bbbb', 'aaaa', 'cccc'])).toBe(false)
    expect(isRight(order, ['aaaa', 'bbbb'])).toBe(false)
    expect(isRight(order, ['aaaa', 'bbbb', 'aaaa'])).toBe(false)
  })
})

describe('a score', () => {
  it('rounds down, so that the percent shown decides', () => {
    const quiz = quizOf(
      ['q001', 'q002', 'q003'].map((key) => question({ key })),
      { passPercent: 67 },
    )
    expect(scoreQuiz(quiz, { q001: ['aaaa'], q002: ['aaaa'] })).toMatchObject({
      points: 2,
      of: 3,
      percent: 66,
      passed: false,
    })
    expect(scoreQuiz({ ...quiz, passPercent: 66 }, { q001: ['aaaa'], q002: ['aaaa'] }).passed).toBe(true)
  })

  it('does not pass a quiz without questions', () => {
    expect(scoreQuiz(quizOf([]), {})).toMatchObject({ percent: 0, passed: false })
  })
})

it('says what is in the way of asking a question', () => {
  expect(whyNotAskable(question())).toBeNull()
  expect(whyNotAskable(question({ text: ' ' }))).toBe('text')
  expect(whyNotAskable(question({ choices: [choice('aaaa', { right: true })] }))).toBe('choices')
  expect(whyNotAskable(question({ choices: [choice('aaaa'), choice('bbbb')] }))).toBe('right')
  expect(whyNotAskable(question({ kind: 'short', accepted: [' '] }))).toBe('accepted')
  const alike = [choice('aaaa', { text: 'Clay' }), choice('bbbb', { text: 'clay ' })]
  expect(whyNotAskable(question({ kind: 'order', choices: alike }))).toBe('order')
  // The one wrong order of two things would tell the right one.
  const two = [choice('aaaa', { text: 'Wedge' }), choice('bbbb', { text: 'Turn' })]
  expect(whyNotAskable(question({ kind: 'order', choices: two }))).toBe('order')
  expect(
    whyNotAskable(question({ kind: 'order', choices: [...two, choice('cccc', { text: 'Fire' })] })),
  ).toBeNull()
})

it('asks finished questions with written choices alone', () => {
  const unfinished = question({ key: 'q002', text: '' })
  const empty = question({ choices: [...question().choices, choice('dddd', { text: ' ' })] })
  const asked = askableQuiz(quizOf([empty, unfinished]))
  expect(asked.questions.map((each) => each.key)).toEqual(['q001'])
  expect(asked.questions[0]?.choices).toHaveLength(3)
})

it('shows solutions as the review rule says', () => {
  const rule = (review: Quiz['review']) => quizOf([question()], { review })
  expect([false, true].map((passed) => maySeeSolutions(rule('after-each'), passed))).toEqual([true, true])
  expect([false, true].map((passed) => maySeeSolutions(rule('after-pass'), passed))).toEqual([false, true])
  expect([false, true].map((passed) => maySeeSolutions(rule('never'), passed))).toEqual([false, false])
})

/** Any quiz that can be asked. */
const anyQuiz: fc.Arbitrary<Quiz> = fc
  .record({
    kinds: fc.array(fc.constantFrom('single', 'multiple', 'short', 'order', 'truefalse'), {
      minLength: 1,
      maxLength: 6,
    }),
    sizes: fc.array(fc.integer({ min: 2, max: 12 }), { minLength: 6, maxLength: 6 }),
    rights: fc.array(fc.integer({ min: 1, max: 4095 }), { minLength: 6, maxLength: 6 }),
    points: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 6, maxLength: 6 }),
    passPercent: fc.integer({ min: 1, max: 100 }),
    shuffleQuestions: fc.boolean(),
    shuffleChoices: fc.boolean(),
  })
  .map(({ kinds, sizes, rights, points, ...settings }) =>
    askableQuiz(
      quizOf(
        kinds.map((kind, n) => {
          const size = kind === 'truefalse' ? 2 : Math.max(sizes[n] ?? 2, kind === 'order' ? 3 : 2)
          const right = (at: number) =>
            kind === 'multiple' ? (((rights[n] ?? 1) >> at) & 1) === 1 : at === (rights[n] ?? 0) % size
          const choices = Array.from({ length: kind === 'short' ? 0 : size }, (_, at) =>
            choice(`k${n}0${String(at).padStart(2, '0')}`, { text: `Thing ${at}`, right: right(at) }),
          )
          if (!choices.some((each) => each.right) && choices[0]) choices[0].right = true
          const accepted = kind === 'short' ? [`word ${n}`] : []
          return question({ key: `q00${n}`, kind, choices, accepted, points: points[n] ?? 1 })
        }),
        settings,
      ),
    ),
  )
const anySeed = fc.integer({ min: 0, max: 0x7fffffff })

/** The right answers as a student who knows them would send them. */
const rightAnswers = (quiz: Quiz, seed: number) =>
  Object.fromEntries(
    reviewQuizAnswers(quiz, seed, {}, true).map(({ key, kind, solution }) => [
      key,
      kind === 'short' ? (solution?.[0] ?? '') : (solution ?? []),
    ]),
  )

describe('in every quiz', () => {
  it('the solution that is shown is the answer that gives every point', () => {
    fc.assert(
      fc.property(anyQuiz, anySeed, (quiz, seed) => {
        const result = scoreQuiz(quiz, readAnswers(quiz, seed, rightAnswers(quiz, seed)))
        expect(result).toMatchObject({ percent: 100, passed: true, points: result.of })
      }),
      { numRuns: 60 },
    )
  })

  it('no answer is worth nothing, and the percent decides', () => {
    fc.assert(
      fc.property(anyQuiz, anySeed, fc.array(fc.boolean()), (quiz, seed, known) => {
        const all = Object.entries(rightAnswers(quiz, seed))
        const some = Object.fromEntries(all.filter((_, at) => known[at]))
        const result = scoreQuiz(quiz, readAnswers(quiz, seed, some))
        expect(result.questions.filter((each) => each.right)).toHaveLength(Object.keys(some).length)
        expect(result.passed).toBe(result.percent >= quiz.passPercent)
        expect(result.passed).toBe(result.points * 100 >= quiz.passPercent * result.of)
      }),
      { numRuns: 60 },
    )
  })

  it('an attempt asks the same, in the same order, each time, and an order is never already right', () => {
    fc.assert(
      fc.property(anyQuiz, anySeed, (quiz, seed) => {
        expect(askQuiz(quiz, seed)).toEqual(askQuiz(quiz, seed))
        const shown = arrangeQuiz(quiz, seed)
        expect(shown.map((each) => each.key).toSorted()).toEqual(
          quiz.questions.map((each) => each.key).toSorted(),
        )
        for (const each of shown) {
          const original = quiz.questions.find(({ key }) => key === each.key)
          expect(each.choices.toSorted(byKey)).toEqual(original?.choices.toSorted(byKey))
          if (each.kind === 'order') expect(each.choices).not.toEqual(original?.choices)
          if (each.kind === 'truefalse') expect(each.choices).toEqual(original?.choices)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('what is asked does not tell what is right', () => {
    fc.assert(
      fc.property(anyQuiz, anySeed, (quiz, seed) => {
        // Another solution, the same questions: what is sent stays the same to the letter.
        const turned = {
          ...quiz,
          questions: quiz.questions.map((each) => ({
            ...each,
            choices: each.choices.map((one) => ({ ...one, right: !one.right, feedback: 'Yes' })),
            accepted: each.accepted.map(() => 'something else'),
            explanation: 'Because.',
          })),
        }
        expect(askQuiz(turned, seed)).toEqual(askQuiz(quiz, seed))
        for (const each of askQuiz(quiz, seed))
          expect(Object.keys(each).toSorted()).toEqual(['choices', 'key', 'kind', 'points', 'text'])
      }),
      { numRuns: 40 },
    )
  })

  it('whatever is sent as an answer scores without harm', () => {
    const anyAnswers = fc.dictionary(
      fc.stringMatching(/^q00[0-7]$/),
      fc.oneof(fc.string(), fc.array(fc.stringMatching(/^[a-z0-9]{4,6}$/))),
    )
    fc.assert(
      fc.property(anyQuiz, anySeed, anyAnswers, (quiz, seed, given) => {
        const read = readAnswers(quiz, seed, given)
        const { points, of } = scoreQuiz(quiz, read)
        expect(points).toBeLessThanOrEqual(of)
        reviewQuizAnswers(quiz, seed, read, true)
      }),
      { numRuns: 60 },
    )
  })
})

it('takes the long s in each of its spellings', () => {
  expect(['STRAẞE', 'Straße', 'strasse'].map(foldAnswer)).toEqual(['strasse', 'strasse', 'strasse'])
})

it('folding words twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (words) => {
      expect(foldAnswer(foldAnswer(words))).toBe(foldAnswer(words))
    }),
  )
})

it('finds the seed of an attempt by its id', () => {
  expect(seedOf('att_1')).toBe(seedOf('att_1'))
  expect(seedOf('att_1')).not.toBe(seedOf('att_2'))
  expect(seedOf('att_1')).toBeGreaterThanOrEqual(0)
})

const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)
