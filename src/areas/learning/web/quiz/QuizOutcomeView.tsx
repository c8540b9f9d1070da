import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ReviewedQuestions } from '#areas/courses/web/shared/questions/ReviewedQuestions.tsx'
import type { Id } from '#kernel/ids.ts'
import { focusOnArrival } from '#ui/arriving-focus.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Refusal } from '#webkit/refusal.ts'
import type { QuizState } from '../../contract.ts'
import { EarlierAttempts } from './EarlierAttempts.tsx'
import { AskSeller, attemptsLeft } from './QuizIntro.tsx'
import classes from './quiz.module.css'
import type { QuizOutcome } from './use-quiz-attempt.ts'

type Props = {
  quiz: QuizState
  sellerName: string | undefined
  outcome: QuizOutcome
  busy: 'start' | 'hand-in' | 'review' | null
  failure: Refusal | null
  onAgain: () => void
  onReview: (attemptId: Id<'att'>) => void
  onBack: () => void
  onContinue: (() => void) | undefined
}

/** How an attempt went, in words and question by question, and the way on. */
export function QuizOutcomeView(props: Props) {
  const { quiz, outcome, busy, failure } = props
  const t = useTranslations('quiz.result')
  const { result, earlier } = outcome
  const left = attemptsLeft(quiz)
  const mayAgain = left === null || left > 0
  const title = useRef<HTMLHeadingElement>(null)
  // Each outcome that is shown is read out from its first line.
  useEffect(() => {
    if (outcome.attemptId) focusOnArrival(title.current)
  }, [outcome.attemptId])

  return (
    <div className={classes.outcome}>
      <section className={classes.score} data-passed={result.passed ? '' : undefined}>
        <h2 ref={title} tabIndex={-1} className={classes.scoreTitle}>
          {t('score', { ...scoreOf(result), passed: String(result.passed) })}
        </h2>
        {outcome.late ? <Notice tone="wait">{t('late', { counts: outcome.late })}</Notice> : null}
        <p className={classes.quiet}>
          {result.passed ? null : `${whatCounts(quiz, t)} `}
          {result.passed && quiz.maxAttempts === 0 ? null : t('again', { left: left ?? -1 })}
        </p>
        <AskSeller quiz={quiz} sellerName={props.sellerName} />
        {failure ? <FormError>{failure.message || t('failed')}</FormError> : null}
        <div className={classes.ways}>
          {props.onContinue && quiz.passed && !earlier ? (
            <Button onClick={props.onContinue}>{t('continue')}</Button>
          ) : null}
          {mayAgain && !earlier ? (
            <Button
              kind={result.passed ? 'secondary' : 'primary'}
              busy={busy === 'start'}
              onClick={props.onAgain}
            >
              {t('tryAgain')}
            </Button>
          ) : null}
          {earlier ? (
            <Button kind="secondary" onClick={props.onBack}>
              {t('back')}
            </Button>
          ) : null}
        </div>
      </section>
      <section aria-label={t('answers')} className={classes.reviewed}>
        {hiddenWords(quiz, outcome, t)}
        <ReviewedQuestions questions={outcome.questions} result={result} />
      </section>
      <EarlierAttempts
        quiz={quiz}
        except={outcome.attemptId}
        busy={busy === 'review'}
        onReview={props.onReview}
      />
    </div>
  )
}

const scoreOf = ({ points, of, percent }: QuizOutcome['result']) => ({ points, of, percent })

/** Whoever passed before stays passed, whatever this attempt came to. */
const whatCounts = (quiz: QuizState, t: ReturnType<typeof useTranslations<'quiz.result'>>) =>
  quiz.passed && quiz.bestPercent !== null
    ? t('bestCounts', { percent: quiz.bestPercent })
    : t('needed', { percent: quiz.passPercent })

/** Why no solutions are shown, where they are not. */
function hiddenWords(
  quiz: QuizState,
  outcome: QuizOutcome,
  t: ReturnType<typeof useTranslations<'quiz.result'>>,
) {
  if (outcome.questions.some((question) => question.solution !== null)) return null
  return <p className={classes.quiet}>{quiz.review === 'never' ? t('never') : t('afterPass')}</p>
}
