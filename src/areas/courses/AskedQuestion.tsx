import type { ChangeEvent, ReactNode, Ref } from 'react'
import type { QuestionToAnswer, QuizAnswers } from './quiz.ts'
import { maxAnswerLength } from './quiz-rules.ts'

export type AskedWords = {
  questionOf: (place: number, total: number) => string
  points: (points: number) => string
  chooseOne: string
  chooseSeveral: string
  putInOrder: string
  yourAnswer: string
}

type Answer = QuizAnswers[string] | undefined
type Props = {
  question: QuestionToAnswer
  place: number
  total: number
  words: AskedWords
  /** Where things are put in order: they're dragged in the player and chosen in a document. */
  order: ReactNode
  /** Without it the fields keep their own answers, for a form that's sent without script. */
  onAnswer?: ((answer: QuizAnswers[string]) => void) | undefined
  answer?: Answer
  ref?: Ref<HTMLFieldSetElement> | undefined
}

/** A question of a quiz and where it's answered, the same in the player and on public pages. */
export function AskedQuestion({ question, place, total, words, order, answer, onAnswer, ref }: Props) {
  const given = { question, words, answer, onAnswer }
  return (
    <fieldset ref={ref} id={`asked-${question.key}`} tabIndex={-1} className="quiz-question">
      <legend className="quiz-legend">
        <span className="quiz-meta">
          <span>{words.questionOf(place, total)}</span>
          <span>{words.points(question.points)}</span>
        </span>
        <span className="quiz-asked">{question.text}</span>
      </legend>
      {question.kind === 'short' ? (
        <ShortField {...given} />
      ) : question.kind === 'order' ? (
        <>
          <p className="quiz-quiet">{words.putInOrder}</p>
          {order}
        </>
      ) : (
        <ChoiceFields {...given} />
      )}
    </fieldset>
  )
}

type FieldProps = Pick<Props, 'question' | 'words' | 'onAnswer'> & { answer: Answer }

function ChoiceFields({ question, words, answer, onAnswer }: FieldProps) {
  const several = question.kind === 'multiple'
  const chosen = Array.isArray(answer) ? answer : []
  const others = (key: string) => chosen.filter((each) => each !== key)
  const press = (key: string) => {
    if (!several) onAnswer?.([key])
    else onAnswer?.(chosen.includes(key) ? others(key) : [...chosen, key])
  }
  const held = (key: string) => onAnswer && { checked: chosen.includes(key), onChange: () => press(key) }
  return (
    <>
      <p className="quiz-quiet">{several ? words.chooseSeveral : words.chooseOne}</p>
      <div className="quiz-choices">
        {question.choices.map((choice) => (
          <label key={choice.key} className="quiz-choice">
            <input
              type={several ? 'checkbox' : 'radio'}
              className="quiz-check"
              name={`answer-${question.key}`}
              value={choice.key}
              {...held(choice.key)}
            />
            <span>{choice.text}</span>
          </label>
        ))}
      </div>
    </>
  )
}

function ShortField({ question, words, answer, onAnswer }: FieldProps) {
  const held = onAnswer && {
    value: typeof answer === 'string' ? answer : '',
    onChange: (event: ChangeEvent<{ value: string }>) => onAnswer(event.target.value),
  }
  return (
    <label className="quiz-short">
      <span>{words.yourAnswer}</span>
      <input
        className="quiz-input"
        maxLength={maxAnswerLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        name={`answer-${question.key}`}
        {...held}
      />
    </label>
  )
}
