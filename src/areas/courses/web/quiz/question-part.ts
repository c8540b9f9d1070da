import type { Question } from '../../quiz.ts'
import type { QuizDraft } from './use-quiz-draft.ts'

/** What the parts of a question are told. */
export type QuestionPartProps = {
  question: Question
  readOnly: boolean
  change: (edit: (question: Question) => Question) => void
  focusOn: QuizDraft['focusOn']
}
