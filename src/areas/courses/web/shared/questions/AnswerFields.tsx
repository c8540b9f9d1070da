import { useTranslations } from 'use-intl'
import { maxAnswerLength } from '../../../quiz-rules.ts'
import type { AnswerProps } from './answer-props.ts'
import { OrderField } from './OrderField.tsx'
import classes from './questions.module.css'

/** Where a question is answered, by its kind. */
export function AnswerFields(props: AnswerProps) {
  switch (props.question.kind) {
    case 'short':
      return <ShortField {...props} />
    case 'order':
      return <OrderField {...props} />
    default:
      return <ChoiceFields {...props} />
  }
}

function ChoiceFields({ question, answer, onAnswer }: AnswerProps) {
  const t = useTranslations('quiz.take')
  const several = question.kind === 'multiple'
  const chosen = Array.isArray(answer) ? answer : []
  const choose = (key: string, on: boolean) => {
    if (!several) onAnswer([key])
    else onAnswer(on ? [...chosen, key] : chosen.filter((each) => each !== key))
  }
  return (
    <>
      <p className={classes.quiet}>{several ? t('chooseSeveral') : t('chooseOne')}</p>
      <div className={classes.choices}>
        {question.choices.map((choice) => (
          <label key={choice.key} className={classes.choice}>
            <input
              type={several ? 'checkbox' : 'radio'}
              className={classes.check}
              name={`answer-${question.key}`}
              checked={chosen.includes(choice.key)}
              onChange={(event) => choose(choice.key, event.target.checked)}
            />
            <span>{choice.text}</span>
          </label>
        ))}
      </div>
    </>
  )
}

function ShortField({ question, answer, onAnswer }: AnswerProps) {
  const t = useTranslations('quiz.take')
  return (
    <label className={classes.short}>
      <span>{t('yourAnswer')}</span>
      <input
        className={classes.input}
        maxLength={maxAnswerLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        name={`answer-${question.key}`}
        value={typeof answer === 'string' ? answer : ''}
        onChange={(event) => onAnswer(event.target.value)}
      />
    </label>
  )
}
