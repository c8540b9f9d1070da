import type { ContractRouterClient } from '@orpc/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Quiz, type QuizAnswers, zQuiz } from '#areas/courses/quiz.ts'
import {
  askQuiz,
  maySeeSolutions,
  pointsOf,
  readAnswers,
  reviewQuizAnswers,
  scoreQuiz,
} from '#areas/courses/quiz-scoring.ts'
import { offline, refusal, renderWithServer } from '#testing/web.tsx'
import type { LearnContent, LessonState, learningContract, QuizState } from '../../contract.ts'
import { QuizPlayer } from './QuizPlayer.tsx'

type Api = { learning: Partial<ContractRouterClient<typeof learningContract>> }

const id = <P extends string>(prefix: P, n = 1) =>
  `${prefix}_${String(n).padStart(26, '0')}` as `${P}_${string}`
const quiz = zQuiz.parse({
  questions: [
    {
      key: 'q001',
      kind: 'single',
      text: 'Which clay is fired hottest?',
      choices: [
        { key: 'aaaa', text: 'Porcelain', right: true, feedback: 'Up to 1,400 °C.' },
        { key: 'bbbb', text: 'Raku', right: false, feedback: 'Raku stays below 1,000 °C.' },
      ],
      explanation: 'Porcelain melts last.',
    },
    {
      key: 'q002',
      kind: 'order',
      text: 'Put the steps in order',
      choices: ['Wedge', 'Centre'].map((text, at) => ({ key: `step${at}`, text })),
    },
  ],
})

const progress = { completed: 0, total: 2, percent: 0, nextLessonId: null, finishedAt: null }
const standing = (completedAt: string | null): LessonState => ({
  completedAt,
  watchedPercent: 0,
  position: null,
  progress,
})
const stateOf = (fields: Partial<QuizState> = {}): QuizState => ({
  questionCount: quiz.questions.length,
  points: pointsOf(quiz),
  passPercent: 70,
  mustPass: true,
  maxAttempts: 3,
  attemptsUsed: 0,
  minutesLimit: null,
  review: 'after-each',
  bestPercent: null,
  passed: false,
  open: null,
  last: null,
  attempts: [],
  ...fields,
})
const lessonOf = (state: QuizState | null): LearnContent => ({
  id: id('lsn'),
  courseId: id('crs'),
  title: 'Quiz: clay bodies',
  kind: 'quiz',
  durationSeconds: 120,
  html: '',
  media: null,
  files: [],
  quiz: state,
  rule: 'Marked complete when you pass with 70% or more.',
  completedAt: null,
  watchedPercent: 0,
  position: null,
  revision: 1,
})

const begun = (settings: Partial<Quiz> = {}, now = new Date()) => {
  const minutes = settings.minutesLimit ?? null
  return {
    attemptId: id('att'),
    number: 1,
    startedAt: now.toISOString(),
    endsAt: minutes === null ? null : new Date(now.getTime() + minutes * 60_000).toISOString(),
    now: now.toISOString(),
    questions: askQuiz(quiz, 7),
  }
}

/** Scores as the server does. */
function handedIn(answers: QuizAnswers, settings: Partial<Quiz> = {}) {
  const asked = { ...quiz, ...settings }
  const read = readAnswers(asked, 7, answers)
  const result = scoreQuiz(asked, read)
  const endedAt = new Date().toISOString()
  const { points, of, percent, passed } = result
  const attempt = { attemptId: id('att'), number: 1, endedAt }
  return {
    result,
    questions: reviewQuizAnswers(asked, 7, read, maySeeSolutions(asked, passed)),
    quiz: stateOf({
      attemptsUsed: 1,
      bestPercent: percent,
      passed,
      review: asked.review,
      last: { ...attempt, result },
      attempts: [{ ...attempt, points, of, percent, passed }],
    }),
    standing: standing(passed ? endedAt : null),
  }
}

function show(
  learning: Api['learning'],
  state: QuizState | null = stateOf(),
  onStanding: (standing: LessonState) => void = () => {},
) {
  return renderWithServer<Api>(
    <QuizPlayer
      courseId={id('crs')}
      lesson={lessonOf(state)}
      onStanding={onStanding}
      onContinue={() => {}}
    />,
    { learning },
  )
}
const asked = (name: string | RegExp) => screen.getByRole('group', { name })

afterEach(() => vi.useRealTimers())

describe('taking a quiz', () => {
  it('says every rule before it begins', () => {
    show({}, stateOf({ minutesLimit: 20, review: 'after-pass', attemptsUsed: 1, bestPercent: 50 }))
    for (const rule of [
      /2 questions, 2 points total. Pass with 70% or more./,
      /2 attempts left of 3. Your best one counts./,
      /20 minutes from the moment you begin./,
      /You’ll see the right answers once you pass./,
      /Your best attempt so far: 50%./,
    ])
      expect(screen.getByText(rule)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('names what has no answer, hands in, and says how it went', async () => {
    const onStanding = vi.fn()
    const sent: QuizAnswers[] = []
    show(
      {
        startQuiz: async () => begun(),
        handInQuiz: async ({ answers }) => {
          sent.push(answers)
          return handedIn(answers)
        },
      },
      stateOf(),
      onStanding,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Start quiz' }))
    await user.click(await screen.findByRole('radio', { name: 'Porcelain' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const dialog = within(await screen.findByRole('dialog', { name: '1 question has no answer' }))
    await user.click(dialog.getByRole('button', { name: 'Answer it' }))

    const order = within(asked(/Put the steps in order/))
    await user.click(order.getByRole('button', { name: 'Move “Wedge” up' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    const title = await screen.findByRole('heading', { name: '2 of 2 (100%). Passed.' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getByText('Up to 1,400 °C.')).toBeTruthy()
    expect(screen.getByText('Porcelain melts last.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
    expect(sent).toHaveLength(1)
    expect(onStanding).toHaveBeenCalledWith(expect.objectContaining({ completedAt: expect.any(String) }))
  })

  it('keeps answers when handing in fails, and sends them at the next try', async () => {
    let tries = 0
    show({
      startQuiz: async () => begun(),
      handInQuiz: async ({ answers }) => {
        tries += 1
        if (tries === 1) throw offline()
        return handedIn(answers)
      },
    })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Start quiz' }))
    await user.click(await screen.findByRole('radio', { name: 'Raku' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await user.click(await screen.findByRole('button', { name: 'Submit anyway' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/You’re offline. Your answers are safe/)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Raku' }).checked).toBe(true)

    await user.click(screen.getByRole('button', { name: 'Submit again' }))
    await user.click(await screen.findByRole('button', { name: 'Submit anyway' }))
    expect(await screen.findByRole('heading', { name: '0 of 2 (0%). Not passed.' })).toBeTruthy()
    expect(screen.getByText('Raku stays below 1,000 °C.')).toBeTruthy()
    expect(screen.getByText(/You need 70%. You have 2 attempts left./)).toBeTruthy()
  })

  it('finds the answers again after a reload, without asking the server', async () => {
    const first = show({ startQuiz: async () => begun() })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Start quiz' }))
    await user.click(await screen.findByRole('radio', { name: 'Porcelain' }))
    first.unmount()
    show({}, stateOf({ open: { attemptId: id('att'), startedAt: new Date().toISOString(), endsAt: null } }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Porcelain' }).checked).toBe(true)
  })

  it('shows no solutions where the rule says so', async () => {
    show({
      startQuiz: async () => begun(),
      handInQuiz: async ({ answers }) => handedIn(answers, { review: 'never' }),
    })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Start quiz' }))
    await user.click(await screen.findByRole('button', { name: 'Submit' }))
    await user.click(await screen.findByRole('button', { name: 'Submit anyway' }))
    expect(await screen.findByText('This quiz doesn’t show solutions.')).toBeTruthy()
    expect(screen.queryByText('Porcelain melts last.')).toBeNull()
  })

  it('says why it did not start', async () => {
    show({
      startQuiz: async () => {
        throw refusal('CONFLICT', 'You’ve used all 3 attempts.')
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Start quiz' }))
    expect((await screen.findByRole('alert')).textContent).toBe('You’ve used all 3 attempts.')
  })

  it('hands in by itself when the time is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const answered: QuizAnswers[] = []
    const inTime: QuizAnswers[] = []
    show(
      {
        startQuiz: async () => begun({ minutesLimit: 1 }),
        keepQuizAnswers: async ({ answers }) => {
          inTime.push(answers)
          return { kept: true }
        },
        handInQuiz: async ({ answers }) => {
          answered.push(answers)
          return handedIn(answers)
        },
      },
      stateOf({ minutesLimit: 1 }),
    )
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(screen.getByRole('button', { name: 'Start quiz' }))
    await user.click(await screen.findByRole('radio', { name: 'Porcelain' }))
    expect(screen.getByRole('timer').textContent).toMatch(/^(1:00|0:5\d) left$/)
    // What is answered goes to the server at once: a connection lost at the end costs nothing of it.
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(inTime).toEqual([{ q001: ['at00'] }])
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(await screen.findByRole('heading', { name: '1 of 2 (50%). Not passed.' })).toBeTruthy()
    expect(answered).toEqual([{ q001: ['at00'] }])
  })
})
