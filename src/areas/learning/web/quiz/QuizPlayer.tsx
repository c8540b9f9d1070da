import { useTranslations } from 'use-intl'
import { QuizForm } from '#areas/courses/web/shared/questions/QuizForm.tsx'
import type { Id } from '#kernel/ids.ts'
import type { LearnContent, LessonState } from '../../contract.ts'
import { QuizIntro } from './QuizIntro.tsx'
import { QuizOutcomeView } from './QuizOutcomeView.tsx'
import { QuizTimer } from './QuizTimer.tsx'
import classes from './quiz.module.css'
import { useQuizAttempt } from './use-quiz-attempt.ts'

type Props = {
  courseId: Id<'crs'>
  /** Who can help when no attempts are left. */
  sellerName?: string
  lesson: LearnContent
  /** An attempt was handed in: the lesson as it is now. */
  onStanding: (standing: LessonState) => void
  /** On to what comes after the quiz; without it the result offers no such button. */
  onContinue?: () => void
}

/** A quiz as it is taken: its rules first, then one page of questions, then the result. */
export function QuizPlayer(props: Props) {
  // Another quiz begins at its own rules.
  return <Taking key={props.lesson.id} {...props} />
}

function Taking({ courseId, sellerName, lesson, onStanding, onContinue }: Props) {
  const t = useTranslations('quiz.take')
  const attempt = useQuizAttempt({ courseId, lesson, onStanding })
  const { quiz, kept, outcome, busy, failure } = attempt
  if (!quiz) return <p className={classes.empty}>{t('empty')}</p>
  if (outcome) {
    return (
      <QuizOutcomeView
        quiz={quiz}
        sellerName={sellerName}
        outcome={outcome}
        busy={busy}
        failure={failure}
        onAgain={() => void attempt.start()}
        onReview={(attemptId) => void attempt.review(attemptId)}
        onBack={attempt.close}
        onContinue={onContinue}
      />
    )
  }
  if (kept) {
    const { attempt: asked, answers, clockOff } = kept
    return (
      <div className={classes.taking}>
        {asked.endsAt ? (
          <QuizTimer
            key={asked.attemptId}
            endsAt={Date.parse(asked.endsAt)}
            clockOff={clockOff}
            onOver={attempt.handIn}
          />
        ) : null}
        <QuizForm
          questions={asked.questions}
          answers={answers}
          onAnswer={attempt.answer}
          onHandIn={attempt.handIn}
          busy={busy === 'hand-in'}
          failure={failure}
          isTimed={asked.endsAt !== null}
        />
      </div>
    )
  }
  return (
    <QuizIntro
      quiz={quiz}
      sellerName={sellerName}
      busy={busy}
      failure={failure}
      onStart={() => void attempt.start()}
      onReview={(attemptId) => void attempt.review(attemptId)}
    />
  )
}
