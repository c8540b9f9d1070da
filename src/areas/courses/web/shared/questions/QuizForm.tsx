import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusOnArrival } from '#ui/arriving-focus.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import type { Refusal } from '#webkit/refusal.ts'
import { AskedQuestion } from '../../../AskedQuestion.tsx'
import type { QuestionToAnswer, QuizAnswers } from '../../../quiz.ts'
import { countUnanswered, isAnswered } from '../../../quiz-scoring.ts'
import { OrderField } from './OrderField.tsx'
import '#ui/questions.css'
import classes from './questions.module.css'

type Props = {
  questions: readonly QuestionToAnswer[]
  answers: QuizAnswers
  onAnswer: (key: string, answer: QuizAnswers[string]) => void
  onHandIn: () => void | Promise<void>
  busy: boolean
  failure: Refusal | null
  /** The answers have to arrive in time. */
  isTimed?: boolean
  /** "Hand in", unless it is only a try. */
  submitLabel?: string
  /** Said beside the button. */
  note?: string
}

/** All questions on one page. Questions without an answer are named before anything is handed in. */
export function QuizForm(props: Props) {
  const { questions, answers, onAnswer, onHandIn, busy, failure, isTimed = false, submitLabel } = props
  const t = useTranslations('quiz.take')
  const words = useAskedWords()
  const [asking, setAsking] = useState(false)
  const unanswered = countUnanswered(questions, answers)
  const first = useRef<HTMLFieldSetElement>(null)
  useEffect(() => focusOnArrival(first.current), [])

  const toFirstUnanswered = () => {
    setAsking(false)
    const missing = questions.find((question) => !isAnswered(answers[question.key]))
    // The dialog gives the focus back to its button first.
    requestAnimationFrame(() => missing && document.getElementById(`asked-${missing.key}`)?.focus())
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (unanswered > 0) setAsking(true)
        else void onHandIn()
      }}
    >
      {questions.map((question, at) => (
        <AskedQuestion
          key={question.key}
          ref={at === 0 ? first : undefined}
          question={question}
          place={at + 1}
          total={questions.length}
          words={words}
          answer={answers[question.key]}
          onAnswer={(answer) => onAnswer(question.key, answer)}
          order={
            <OrderField
              question={question}
              answer={answers[question.key]}
              onAnswer={(answer) => onAnswer(question.key, answer)}
            />
          }
        />
      ))}
      <div className={classes.handIn}>
        {failure ? <FormError>{failureWords(failure, isTimed, t)}</FormError> : null}
        <Button type="submit" size="large" busy={busy} busyLabel={t('handingIn')}>
          {submitLabel ?? (failure ? t('tryHandIn') : t('handIn'))}
        </Button>
        <p className={classes.quiet}>{props.note ?? t('kept')}</p>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={toFirstUnanswered}
        kind="primary"
        title={t('unansweredTitle', { count: unanswered })}
        confirmLabel={submitLabel ?? t('handInAnyway')}
        cancelLabel={t('answerThem', { count: unanswered })}
        onConfirm={() => {
          setAsking(false)
          void onHandIn()
        }}
      >
        {t('unansweredText')}
      </ConfirmDialog>
    </form>
  )
}

function useAskedWords() {
  const t = useTranslations('quiz.take')
  return {
    questionOf: (place: number, total: number) => t('questionOf', { place, total }),
    points: (points: number) => t('points', { points }),
    chooseOne: t('chooseOne'),
    chooseSeveral: t('chooseSeveral'),
    putInOrder: t('putInOrder'),
    yourAnswer: t('yourAnswer'),
  }
}

function failureWords(
  failure: Refusal,
  isTimed: boolean,
  t: ReturnType<typeof useTranslations<'quiz.take'>>,
): string {
  if (failure.code === 'OFFLINE') return t(isTimed ? 'failedOfflineTimed' : 'failedOffline')
  return failure.message ? `${failure.message} ${t('failed')}` : t('failed')
}
