import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Quiz, QuizAnswers } from '../../quiz.ts'
import {
  askableQuiz,
  askQuiz,
  maySeeSolutions,
  readAnswers,
  reviewQuizAnswers,
  scoreQuiz,
} from '../../quiz-scoring.ts'
import { QuizForm } from '../shared/questions/QuizForm.tsx'
import classes from '../shared/questions/questions.module.css'
import { ReviewedQuestions } from '../shared/questions/ReviewedQuestions.tsx'

type Props = { opened: boolean; onClose: () => void; quiz: Quiz }

/** The quiz as students are asked it, taken and scored here alone. */
export function QuizPreview({ opened, onClose, quiz }: Props) {
  const t = useTranslations('quiz.preview')
  const asked = askableQuiz(quiz)
  return (
    <Dialog opened={opened} onClose={onClose} size="wide" title={t('title')}>
      {asked.questions.length === 0 ? (
        <p className={classes.quiet}>{t('nothing')}</p>
      ) : (
        <>
          <Notice>{t('text')}</Notice>
          <Try quiz={asked} />
        </>
      )}
    </Dialog>
  )
}

function Try({ quiz }: { quiz: Quiz }) {
  const t = useTranslations('quiz')
  const [seed, setSeed] = useState(newSeed)
  const [answers, setAnswers] = useState<QuizAnswers>({})
  const [checked, setChecked] = useState(false)
  if (!checked) {
    return (
      <QuizForm
        questions={askQuiz(quiz, seed)}
        answers={answers}
        onAnswer={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
        onHandIn={() => setChecked(true)}
        busy={false}
        failure={null}
        submitLabel={t('preview.check')}
        note={t('preview.text')}
      />
    )
  }
  const read = readAnswers(quiz, seed, answers)
  const result = scoreQuiz(quiz, read)
  const { points, of, percent, passed } = result
  return (
    <div className={classes.outcome}>
      <h3 className={classes.scoreTitle}>
        {t('result.score', { points, of, percent, passed: String(passed) })}
      </h3>
      <ReviewedQuestions
        questions={reviewQuizAnswers(quiz, seed, read, maySeeSolutions(quiz, passed))}
        result={result}
      />
      <span>
        <Button
          kind="secondary"
          onClick={() => {
            setSeed(newSeed())
            setAnswers({})
            setChecked(false)
          }}
        >
          {t('preview.again')}
        </Button>
      </span>
    </div>
  )
}

const newSeed = () => globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
