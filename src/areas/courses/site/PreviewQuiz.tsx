import { CircleCheck, CircleX } from 'lucide-react'
import { AskedQuestion } from '../AskedQuestion.tsx'
import { CheckedQuestion } from '../CheckedQuestion.tsx'
import type { QuestionToAnswer } from '../quiz.ts'
import type { FreeQuiz } from './free-quiz.ts'
import type { CoursesSiteText } from './words.ts'

type Words = CoursesSiteText['quiz']
type OpenQuiz = Extract<FreeQuiz, { state: 'asked' }>
type QuizWithResult = Extract<FreeQuiz, { state: 'checked' }>

/** A free quiz: a form that's sent to its own page, which then says how it went. It needs no script. */
export function PreviewQuiz({ quiz, words }: { quiz: FreeQuiz; words: Words }) {
  return quiz.state === 'asked' ? <Ask quiz={quiz} words={words} /> : <Result quiz={quiz} words={words} />
}

function Ask({ quiz: { href, questions, passPercent }, words }: { quiz: OpenQuiz; words: Words }) {
  return (
    <form method="post" action={`${href}#result`} className="quiz">
      <p className="muted">{words.pass(passPercent)}</p>
      {questions.map((question, at) => (
        <AskedQuestion
          key={question.key}
          question={question}
          place={at + 1}
          total={questions.length}
          words={words}
          order={<Places question={question} words={words} />}
        />
      ))}
      <div>
        <button type="submit" className="btn">
          {words.check}
        </button>
      </div>
      <p className="meta">{words.note}</p>
    </form>
  )
}

/** Things to put in order without dragging: each place is chosen. */
function Places({ question, words }: { question: QuestionToAnswer; words: Words }) {
  const { key, choices } = question
  return (
    <ol className="quiz-places">
      {choices.map((place, at) => (
        <li key={place.key}>
          <select
            className="input"
            name={`answer-${key}`}
            aria-label={words.placeOf(at + 1, choices.length)}
            defaultValue=""
          >
            <option value="">{words.choose}</option>
            {choices.map((choice) => (
              <option key={choice.key} value={choice.key}>
                {choice.text}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ol>
  )
}

function Result({
  quiz: { href, result, questions, hidden },
  words,
}: {
  quiz: QuizWithResult
  words: Words
}) {
  const { points, of, percent, passed } = result
  const pointsOf = new Map(result.questions.map((each) => [each.key, each.points]))
  return (
    <section className="quiz" aria-labelledby="result">
      <h2 className="sub-t" id="result" tabIndex={-1}>
        {words.score(points, of, percent, passed)}
      </h2>
      {hidden && <p className="muted">{words[hidden]}</p>}
      <ol className="quiz-list">
        {questions.map((question, at) => (
          <CheckedQuestion
            key={question.key}
            question={question}
            words={words}
            place={at + 1}
            total={questions.length}
            points={pointsOf.get(question.key) ?? 0}
            verdict={
              <span className={question.right ? 'chip good' : 'chip bad'}>
                {question.right ? <CircleCheck className="icon" /> : <CircleX className="icon" />}
                {question.right ? words.right : question.answer === null ? words.noAnswer : words.wrong}
              </span>
            }
          />
        ))}
      </ol>
      <p>
        <a className="btn two" href={href}>
          {words.again}
        </a>
      </p>
    </section>
  )
}
