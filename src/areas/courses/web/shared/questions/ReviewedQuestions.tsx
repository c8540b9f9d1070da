import { Check, CircleCheck, CircleX, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { QuizResult, ReviewedQuestion } from '../../../quiz.ts'
import classes from './questions.module.css'

type Props = {
  questions: readonly ReviewedQuestion[]
  result: Pick<QuizResult, 'questions'>
  /** A creator reads what a student answered. */
  whose?: Whose
}
type Whose = 'own' | 'theirs'

/** Each question with its answer, and the solution where it may be seen. */
export function ReviewedQuestions({ questions, result, whose = 'own' }: Props) {
  const pointsOf = new Map(result.questions.map((each) => [each.key, each.points]))
  return (
    <ol className={classes.reviewList}>
      {questions.map((question, at) => (
        <Reviewed
          key={question.key}
          question={question}
          place={at + 1}
          total={questions.length}
          points={pointsOf.get(question.key) ?? 0}
          whose={whose}
        />
      ))}
    </ol>
  )
}

type AnswerProps = { question: ReviewedQuestion; whose: Whose }
type ReviewedProps = AnswerProps & { place: number; total: number; points: number }

function Reviewed({ question, whose, place, total, points }: ReviewedProps) {
  const t = useTranslations('quiz')
  const { right, answer } = question
  return (
    <li className={classes.question}>
      <div className={classes.meta}>
        <span>{t('take.questionOf', { place, total })}</span>
        <span className={classes.verdict}>
          {t('result.pointsOf', { points, of: question.points })}
          <Chip tone={right ? 'good' : 'bad'} icon={right ? CircleCheck : CircleX}>
            {right ? t('result.right') : answer === null ? t('result.noAnswer') : t('result.wrong')}
          </Chip>
        </span>
      </div>
      <h3 className={classes.asked}>{question.text}</h3>
      <Answer question={question} whose={whose} />
      {question.feedback.map((feedback) => (
        <p key={feedback} className={classes.feedback}>
          {feedback}
        </p>
      ))}
      {question.explanation ? (
        <div className={classes.explanation}>
          <b>{t('result.explanation')}</b>
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

function ChoiceAnswer({ question: { choices, answer, solution }, whose }: AnswerProps) {
  const t = useTranslations('quiz.result')
  return (
    <ul className={classes.choices}>
      {choices.map((choice) => {
        const chosen = Array.isArray(answer) && answer.includes(choice.key)
        const right = solution?.includes(choice.key) ?? false
        const state = right ? 'right' : chosen && solution ? 'wrong' : undefined
        return (
          <li
            key={choice.key}
            className={classes.reviewedChoice}
            data-chosen={chosen ? '' : undefined}
            data-state={state}
          >
            <span className={classes.sign}>
              {right ? <Icon of={Check} size={16} /> : state === 'wrong' ? <Icon of={X} size={16} /> : null}
            </span>
            <span className={classes.choiceWords}>{choice.text}</span>
            {chosen ? <span className={classes.tag}>{t('answerOf', { whose })}</span> : null}
            {right ? (
              chosen ? (
                <VisuallyHidden>{t('rightAnswer')}</VisuallyHidden>
              ) : (
                <span className={classes.tag}>{t('rightAnswer')}</span>
              )
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function WordsAnswer({ question: { answer, right, solution }, whose }: AnswerProps) {
  const t = useTranslations('quiz.result')
  return (
    <dl className={classes.words}>
      <div>
        <dt>{t('answerOf', { whose })}</dt>
        <dd>{typeof answer === 'string' ? answer : t('noAnswer')}</dd>
      </div>
      {solution && !right ? (
        <div>
          <dt>{solution.length > 1 ? t('acceptedAnswers') : t('rightAnswer')}</dt>
          <dd>{solution.join(', ')}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function OrderAnswer({ question, whose }: AnswerProps) {
  const t = useTranslations('quiz.result')
  const { answer, right, solution } = question
  return (
    <div className={classes.orders}>
      {Array.isArray(answer) ? (
        <OrderList title={t('answerOf', { whose })} keys={answer} question={question} />
      ) : null}
      {solution && !right ? <OrderList title={t('rightOrder')} keys={solution} question={question} /> : null}
    </div>
  )
}

type OrderListProps = { title: string; keys: readonly string[]; question: ReviewedQuestion }

function OrderList({ title, keys, question: { choices, key } }: OrderListProps) {
  const textOf = new Map(choices.map((choice) => [choice.key, choice.text]))
  const id = `${key}-${title}`
  return (
    <div>
      <p id={id} className={classes.tag}>
        {title}
      </p>
      <ol aria-labelledby={id} className={classes.plainOrder}>
        {keys.map((each) => (
          <li key={each}>{textOf.get(each)}</li>
        ))}
      </ol>
    </div>
  )
}
