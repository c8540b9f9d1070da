import { CircleCheck, Eye, ListChecks, RotateCcw, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { LucideIcon } from '#ui/icons.ts'
import type { Refusal } from '#webkit/refusal.ts'
import type { QuizState } from '../../contract.ts'
import { EarlierAttempts } from './EarlierAttempts.tsx'
import classes from './quiz.module.css'

type Props = {
  quiz: QuizState
  sellerName: string | undefined
  busy: 'start' | 'hand-in' | 'review' | null
  failure: Refusal | null
  onStart: () => void
  onReview: (attemptId: Id<'att'>) => void
}

/** The rules, before anything can go wrong; then the one button. */
export function QuizIntro({ quiz, sellerName, busy, failure, onStart, onReview }: Props) {
  const t = useTranslations('quiz.take')
  const left = attemptsLeft(quiz)
  return (
    <div className={classes.intro}>
      <section className={classes.rules} aria-label={t('rules')}>
        <ul className={classes.ruleList}>
          <Rule icon={ListChecks}>
            {t('questions', { count: quiz.questionCount, points: quiz.points })}{' '}
            {t('pass', { percent: quiz.passPercent })}
          </Rule>
          <Rule icon={RotateCcw}>
            {left === null ? t('unlimited') : t('attemptsLeft', { left, max: quiz.maxAttempts })}
          </Rule>
          <Rule icon={Timer}>
            {quiz.minutesLimit === null ? t('noLimit') : t('minutes', { minutes: quiz.minutesLimit })}
          </Rule>
          <Rule icon={Eye}>{t(`review.${quiz.review}`)}</Rule>
          {quiz.bestPercent === null ? null : (
            <Rule icon={CircleCheck}>{t('best', { percent: quiz.bestPercent })}</Rule>
          )}
        </ul>
        {failure ? <FormError>{failure.message || t('startFailed')}</FormError> : null}
        {left === 0 && !quiz.open ? (
          <div>
            <p className={classes.quiet}>{t('noneLeft')}</p>
            <AskSeller quiz={quiz} sellerName={sellerName} />
          </div>
        ) : (
          <span>
            <Button size="large" busy={busy === 'start'} busyLabel={t('starting')} onClick={onStart}>
              {startLabel(quiz, t)}
            </Button>
          </span>
        )}
      </section>
      <EarlierAttempts quiz={quiz} busy={busy === 'review'} onReview={onReview} />
    </div>
  )
}

/** Whoever may not try again and has to pass is not left without a way on. */
export function AskSeller({ quiz, sellerName }: Pick<Props, 'quiz' | 'sellerName'>) {
  const t = useTranslations('quiz.take')
  if (!sellerName || !quiz.mustPass || quiz.passed || attemptsLeft(quiz) !== 0 || quiz.open) return null
  return <p className={classes.quiet}>{t('askSeller', { seller: sellerName })}</p>
}

/** Attempts that can still be begun; null where there is no limit. */
export function attemptsLeft(quiz: Pick<QuizState, 'maxAttempts' | 'attemptsUsed' | 'open'>): number | null {
  if (quiz.maxAttempts === 0) return null
  return Math.max(0, quiz.maxAttempts - quiz.attemptsUsed - (quiz.open ? 1 : 0))
}

function startLabel(quiz: QuizState, t: ReturnType<typeof useTranslations<'quiz.take'>>): string {
  if (quiz.open) {
    return quiz.attemptsUsed > 0 ? t('goOn', { number: quiz.attemptsUsed + 1 }) : t('goOnPlain')
  }
  return quiz.attemptsUsed > 0 ? t('tryAgain') : t('start')
}

function Rule({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} size={18} />
      <span>{children}</span>
    </li>
  )
}
