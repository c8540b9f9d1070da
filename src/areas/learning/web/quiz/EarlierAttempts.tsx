import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { useFormat } from '#webkit/format.ts'
import type { QuizState } from '../../contract.ts'
import { PassedChip } from './PassedChip.tsx'
import classes from './quiz.module.css'

type Props = {
  quiz: QuizState
  /** The one that is shown already. */
  except?: Id<'att'>
  busy: boolean
  onReview: (attemptId: Id<'att'>) => void
}

/** What was handed in before, the latest first; each opens its answers. */
export function EarlierAttempts({ quiz, except, busy, onReview }: Props) {
  const t = useTranslations('quiz.result')
  const format = useFormat()
  const attempts = quiz.attempts.filter((attempt) => attempt.attemptId !== except).toReversed()
  if (attempts.length === 0) return null
  return (
    <section className={classes.earlier} aria-label={t('earlier')}>
      <h2 className={classes.subtitle}>{t('earlier')}</h2>
      <ul className={classes.attempts}>
        {attempts.map((attempt) => (
          <li key={attempt.attemptId}>
            <span className={classes.attemptWords}>
              {t('row', { number: attempt.number, percent: attempt.percent })}
              <span className={classes.quiet}>{format.dateTime(attempt.endedAt)}</span>
            </span>
            <PassedChip passed={attempt.passed} />
            <Button
              kind="quiet"
              size="small"
              disabled={busy}
              aria-label={t('seeOf', { number: attempt.number })}
              onClick={() => onReview(attempt.attemptId)}
            >
              {t('see')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
