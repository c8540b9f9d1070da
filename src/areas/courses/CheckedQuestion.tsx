import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReviewedQuestion } from './quiz.ts'

export type CheckedWords = {
  questionOf: (place: number, total: number) => string
  pointsOf: (points: number, of: number) => string
  /** "Your answer". */
  answer: string
  noAnswer: string
  rightAnswer: string
  acceptedAnswers: string
  rightOrder: string
  explanation: string
}

type AnswerProps = { question: ReviewedQuestion; words: CheckedWords }
type Props = AnswerProps & {
  place: number
  total: number
  points: number
  /** Right, wrong, or no answer. */
  verdict: ReactNode
}

/** A question with what was answered, and the solution where it may be seen: the same in the player and on public pages. */
export function CheckedQuestion({ question, words, place, total, points, verdict }: Props) {
  return (
    <li className="quiz-question">
      <div className="quiz-meta">
        <span>{words.questionOf(place, total)}</span>
        <span className="quiz-verdict">
          {words.pointsOf(points, question.points)}
          {verdict}
        </span>
      </div>
      <h3 className="quiz-asked">{question.text}</h3>
      <Answer question={question} words={words} />
      {question.feedback.map((feedback) => (
        <p key={feedback} className="quiz-feedback">
          {feedback}
        </p>
      ))}
      {question.explanation ? (
        <div className="quiz-explanation">
          <b>{words.explanation}</b>
          <p>{question.explanation}</p>
        </div>
      ) : null}
    </li>
  )
}

function Answer(props: AnswerProps) {
  switch (props.question.kind) {
    case 'short':
      return <WordsAnswer {...props} />
    case 'order':
      return <OrderAnswer {...props} />
    default:
      return <ChoiceAnswer {...props} />
  }
}

function ChoiceAnswer({ question: { choices, answer, solution }, words }: AnswerProps) {
  return (
    <ul className="quiz-choices">
      {choices.map((choice) => {
        const chosen = Array.isArray(answer) && answer.includes(choice.key)
        const right = solution?.includes(choice.key) ?? false
        const state = right ? 'right' : chosen && solution ? 'wrong' : undefined
        return (
          <li
            key={choice.key}
            className="quiz-reviewed"
            data-chosen={chosen ? '' : undefined}
            data-state={state}
          >
            <span className="quiz-sign">
              {right ? (
                <Check size={16} aria-hidden="true" />
              ) : state === 'wrong' ? (
                <X size={16} aria-hidden="true" />
              ) : null}
            </span>
            <span className="quiz-choice-words">{choice.text}</span>
            {chosen ? <span className="quiz-tag">{words.answer}</span> : null}
            {right ? <span className={chosen ? 'quiz-unseen' : 'quiz-tag'}>{words.rightAnswer}</span> : null}
          </li>
        )
      })}
    </ul>
  )
}

function WordsAnswer({ question: { answer, right, solution }, words }: AnswerProps) {
  return (
    <dl className="quiz-words">
      <div>
        <dt>{words.answer}</dt>
        <dd>{typeof answer === 'string' ? answer : words.noAnswer}</dd>
      </div>
      {solution && !right ? (
        <div>
          <dt>{solution.length > 1 ? words.acceptedAnswers : words.rightAnswer}</dt>
          <dd>{solution.join(', ')}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function OrderAnswer({ question, words }: AnswerProps) {
  const { answer, right, solution } = question
  return (
    <div className="quiz-orders">
      {Array.isArray(answer) ? <OrderList title={words.answer} keys={answer} question={question} /> : null}
      {solution && !right ? <OrderList title={words.rightOrder} keys={solution} question={question} /> : null}
    </div>
  )
}

type OrderListProps = { title: string; keys: readonly string[]; question: ReviewedQuestion }

function OrderList({ title, keys, question: { choices, key } }: OrderListProps) {
  const textOf = new Map(choices.map((choice) => [choice.key, choice.text]))
  const id = `${key}-${title.replaceAll(' ', '-')}`
  return (
    <div>
      <p id={id} className="quiz-tag">
        {title}
      </p>
      <ol aria-labelledby={id} className="quiz-plain-order">
        {keys.map((each) => (
          <li key={each}>{textOf.get(each)}</li>
        ))}
      </ol>
    </div>
  )
}
