import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Chip } from '#ui/Chip.tsx'
import { CheckedQuestion } from '../../../CheckedQuestion.tsx'
import type { QuizResult, ReviewedQuestion } from '../../../quiz.ts'
import '#ui/questions.css'
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
  const t = useTranslations('quiz.result')
  const words = useWords(whose)
  const pointsOf = new Map(result.questions.map((each) => [each.key, each.points]))
  return (
    <ol className={classes.reviewList}>
      {questions.map((question, at) => (
        <CheckedQuestion
          key={question.key}
          question={question}
          words={words}
          place={at + 1}
          total={questions.length}
          points={pointsOf.get(question.key) ?? 0}
          verdict={
            <Chip tone={question.right ? 'good' : 'bad'} icon={question.right ? CircleCheck : CircleX}>
              {question.right ? t('right') : question.answer === null ? t('noAnswer') : t('wrong')}
            </Chip>
          }
        />
      ))}
    </ol>
  )
}

function useWords(whose: Whose) {
  const t = useTranslations('quiz')
  return {
    questionOf: (place: number, total: number) => t('take.questionOf', { place, total }),
    pointsOf: (points: number, of: number) => t('result.pointsOf', { points, of }),
    answer: t('result.answerOf', { whose }),
    noAnswer: t('result.noAnswer'),
    rightAnswer: t('result.rightAnswer'),
    acceptedAnswers: t('result.acceptedAnswers'),
    rightOrder: t('result.rightOrder'),
    explanation: t('result.explanation'),
  }
}
