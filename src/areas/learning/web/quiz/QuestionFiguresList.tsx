import { useTranslations } from 'use-intl'
import { Chip } from '#ui/Chip.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import type { QuestionFigures } from '../../quiz-contract.ts'
import classes from './results.module.css'
import type { RowsQuery } from './rows-query.ts'

type Props = { questions: readonly QuestionFigures[]; onRows: (rows: RowsQuery) => void }

/** Each question with its share of right answers and what was answered, hardest first. */
export function QuestionFiguresList({ questions, onRows }: Props) {
  const t = useTranslations('quiz.results')
  return (
    <section aria-label={t('questions')} className={classes.questions}>
      <h3 className={classes.title}>{t('questions')}</h3>
      <ol className={classes.list}>
        {questions.map((question) => (
          <li key={question.key} className={classes.question}>
            <p className={classes.text}>{question.text}</p>
            {question.removed ? <Chip>{t('removed')}</Chip> : null}
            {question.asked === 0 ? (
              <p className={classes.quiet}>{t('notAsked')}</p>
            ) : (
              <Share question={question} onRows={onRows} />
            )}
            <Counts question={question} onRows={onRows} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type QuestionProps = { question: QuestionFigures; onRows: (rows: RowsQuery) => void }

function Share({ question, onRows }: QuestionProps) {
  const t = useTranslations('quiz.results')
  const share = t('rightShare', { percent: question.rightPercent })
  return (
    <>
      <ProgressLine value={question.rightPercent} label={share} showValue />
      <button
        type="button"
        className={classes.link}
        onClick={() =>
          onRows({ title: t('rows.right'), filter: { question: question.key, answer: 'right' } })
        }
      >
        {t('rightLine', { right: question.right, asked: question.asked })}
      </button>
    </>
  )
}

/** How often each choice was taken; each count opens whose it was. */
function Counts({ question, onRows }: QuestionProps) {
  const t = useTranslations('quiz.results')
  const isOrder = question.kind === 'order'
  const open = (choice: QuestionFigures['choices'][number]) =>
    onRows({
      title: t(isOrder ? 'rows.placed' : 'rows.choice', { text: choice.text }),
      filter: { question: question.key, choice: choice.key },
    })
  return (
    <ul className={classes.counts}>
      {isOrder ? <li className={classes.quiet}>{t('rightPlace')}</li> : null}
      {question.choices.map((choice) => (
        <li key={choice.key} data-right={choice.right && !isOrder ? '' : undefined}>
          <CountButton count={choice.count} text={choice.text} onOpen={() => open(choice)} />
          {choice.right && !isOrder ? <span className={classes.right}>{t('markRight')}</span> : null}
        </li>
      ))}
      {question.words.map((words) => (
        <li key={words.text} data-right={words.right ? '' : undefined}>
          <span className={classes.count}>{words.count}</span>
          <span className={classes.countWords}>{words.text}</span>
          {words.right ? <span className={classes.right}>{t('markRight')}</span> : null}
        </li>
      ))}
      {question.unanswered > 0 ? (
        <li>
          <CountButton
            count={question.unanswered}
            text={t('noAnswer')}
            onOpen={() =>
              onRows({ title: t('rows.none'), filter: { question: question.key, answer: 'none' } })
            }
          />
        </li>
      ) : null}
    </ul>
  )
}

function CountButton({ count, text, onOpen }: { count: number; text: string; onOpen: () => void }) {
  return (
    <button type="button" className={classes.countButton} disabled={count === 0} onClick={onOpen}>
      <span className={classes.count}>{count}</span> <span className={classes.countWords}>{text}</span>
    </button>
  )
}
