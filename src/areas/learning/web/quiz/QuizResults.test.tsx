import type { ContractRouterClient, InferContractRouterInputs } from '@orpc/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderWithServer } from '#testing/web.tsx'
import type { AttemptRow, QuestionFigures, QuizFigures, quizContract } from '../../quiz-contract.ts'
import { QuizResults } from './QuizResults.tsx'

type Api = { quizzes: Partial<ContractRouterClient<typeof quizContract>> }
type AttemptInputs = InferContractRouterInputs<typeof quizContract>['attempts']

const id = <P extends string>(prefix: P, n = 1) =>
  `${prefix}_${String(n).padStart(26, '0')}` as `${P}_${string}`
const question: QuestionFigures = {
  key: 'q001',
  kind: 'single',
  text: 'Which clay is fired hottest?',
  asked: 3,
  right: 1,
  rightPercent: 33,
  unanswered: 0,
  choices: [
    { key: 'aaaa', text: 'Porcelain', right: true, count: 1 },
    { key: 'bbbb', text: 'Raku', right: false, count: 2 },
  ],
  words: [],
  removed: false,
}
const figures: QuizFigures = {
  title: 'Quiz: clay bodies',
  passPercent: 70,
  attempts: 3,
  open: 1,
  learners: 2,
  passedLearners: 1,
  averagePercent: 33,
  passRate: 50,
  questions: [question],
}
const row: AttemptRow = {
  attemptId: id('att'),
  enrollmentId: id('enr'),
  contactId: id('ctc'),
  name: 'Zoe Hart',
  email: 'zoe@example.com',
  number: 2,
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:14:00.000Z',
  points: 0,
  of: 1,
  percent: 0,
  passed: false,
}

function show(quizzes: Api['quizzes']) {
  const sheet = <QuizResults opened onClose={() => {}} courseId={id('crs')} lessonId={id('lsn')} />
  return renderWithServer<Api>(sheet, { quizzes })
}

it('opens the rows behind a number, then the answers of an attempt', async () => {
  const asked: AttemptInputs[] = []
  show({
    results: async () => figures,
    attempts: async (input) => {
      asked.push(input)
      return { attempts: [row], total: 2, nextCursor: null }
    },
    attempt: async () => ({
      attempt: row,
      result: {
        questions: [{ key: 'q001', right: false, points: 0, of: 1 }],
        points: 0,
        of: 1,
        percent: 0,
        passed: false,
      },
      questions: [
        {
          key: 'q001',
          kind: 'single',
          text: question.text,
          points: 1,
          choices: [
            { key: 'at00', text: 'Porcelain' },
            { key: 'at01', text: 'Raku' },
          ],
          answer: ['at01'],
          right: false,
          solution: ['at00'],
          feedback: [],
          explanation: '',
        },
      ],
    }),
  })
  const user = userEvent.setup()
  expect((await screen.findByRole('button', { name: /^Passed/ })).textContent).toContain('50%')
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toMatch(/quiz-attempts\.csv$/)

  await user.click(screen.getByRole('button', { name: '2 Raku' }))
  await user.click(await screen.findByRole('button', { name: /Zoe Hart/ }))
  expect(asked[0]).toMatchObject({ question: 'q001', choice: 'bbbb', outcome: 'ended' })
  const answers = within(await screen.findByRole('region', { name: 'Zoe Hart’s answers' }))
  expect(answers.getByText('0 of 1 (0%). Not passed.')).toBeTruthy()
  expect(answers.getByText('Their answer')).toBeTruthy()
  expect(answers.getByText('Right answer')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Chose “Raku”' }))
  await user.click(screen.getByRole('button', { name: 'All results' }))
  expect(await screen.findByText('Questions, hardest first')).toBeTruthy()
})

it('says that nobody has handed it in', async () => {
  show({
    results: async () => ({
      ...figures,
      attempts: 0,
      open: 0,
      learners: 0,
      averagePercent: null,
      passRate: null,
    }),
  })
  expect(await screen.findByRole('heading', { name: 'No one has taken this quiz yet' })).toBeTruthy()
})
