import { MessageSquareText, Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { Choice, Question } from '../../quiz.ts'
import { maxChoices } from '../../quiz-rules.ts'
import classes from './QuestionEditor.module.css'
import type { QuestionPartProps } from './question-part.ts'
import { addChoice, changeChoice, linesOf, markRight, pasteChoices, removeChoice } from './quiz-editing.ts'

/** The choices with the right ones marked. Enter continues to the next, a pasted list makes as many as it has lines. */
export function ChoicesEditor(part: QuestionPartProps) {
  const { question, readOnly } = part
  const t = useTranslations('quiz.editor')
  const typing = useChoiceTyping(part)
  return (
    <div className={classes.answers}>
      <ul className={classes.choices}>
        {question.choices.map((choice, at) => (
          <ChoiceRow key={choice.key} {...part} choice={choice} at={at} typing={typing} />
        ))}
      </ul>
      {readOnly || question.kind === 'truefalse' || question.choices.length >= maxChoices ? null : (
        <Button kind="quiet" size="small" icon={Plus} onClick={() => typing.addBehind(undefined)}>
          {t('addChoice')}
        </Button>
      )}
    </div>
  )
}

export type ChoiceTyping = ReturnType<typeof useChoiceTyping>

/** What Enter, Backspace and a pasted list do in the choices of a question. */
export function useChoiceTyping({ question, readOnly, change, focusOn }: QuestionPartProps) {
  const t = useTranslations('quiz.editor')
  const announce = useAnnounce()
  const idOf = (choice: Choice) => `${question.key}-${choice.key}`

  const addBehind = (behind: string | undefined) => {
    const { question: next, added } = addChoice(question, behind)
    if (!added) return
    focusOn(idOf(added))
    change(() => next)
  }
  const remove = (choice: Choice) => {
    const at = question.choices.indexOf(choice)
    const beside = question.choices[at - 1] ?? question.choices[at + 1]
    if (beside) focusOn(idOf(beside))
    change((each) => removeChoice(each, choice.key))
  }
  return {
    idOf,
    addBehind,
    remove,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>, choice: Choice, at: number) => {
      if (readOnly || event.nativeEvent.isComposing || event.altKey) return
      if (event.key === 'Enter') {
        event.preventDefault()
        const next = question.choices[at + 1]
        if (next) document.getElementById(idOf(next))?.focus()
        else if (question.kind !== 'truefalse' && choice.text.trim() !== '') addBehind(choice.key)
      }
      if (event.key === 'Backspace' && choice.text === '' && question.choices.length > 2) {
        event.preventDefault()
        remove(choice)
      }
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>, choice: Choice) => {
      const lines = linesOf(event.clipboardData.getData('text'))
      if (!lines || readOnly || question.kind === 'truefalse') return
      event.preventDefault()
      const next: Question = pasteChoices(question, choice.key, lines)
      const last =
        next.choices[Math.min(question.choices.indexOf(choice) + lines.length, next.choices.length) - 1]
      if (last) focusOn(idOf(last))
      change(() => next)
      announce(t('pasted', { count: lines.length }))
    },
  }
}

type RowProps = QuestionPartProps & { choice: Choice; at: number; typing: ChoiceTyping }

function ChoiceRow({ question, readOnly, change, focusOn, choice, at, typing }: RowProps) {
  const t = useTranslations('quiz.editor')
  const [says, setSays] = useState(false)
  const place = at + 1
  const isTrueFalse = question.kind === 'truefalse'
  const feedbackId = `${typing.idOf(choice)}-feedback`
  const update = (fields: Partial<Choice>) => change((each) => changeChoice(each, choice.key, fields))
  return (
    <li className={classes.choice}>
      <div className={classes.row}>
        <input
          type={question.kind === 'multiple' ? 'checkbox' : 'radio'}
          className={classes.mark}
          name={`${question.key}-right`}
          aria-label={t('rightOf', { text: choice.text.trim() || t('choice', { place }) })}
          checked={choice.right}
          disabled={readOnly}
          onChange={(event) => change((each) => markRight(each, choice.key, event.target.checked))}
        />
        {isTrueFalse ? (
          <span className={classes.fixed}>{choice.text}</span>
        ) : (
          <input
            id={typing.idOf(choice)}
            className={classes.words}
            aria-label={t('choice', { place })}
            placeholder={t('choicePlaceholder', { place })}
            maxLength={1_000}
            readOnly={readOnly}
            value={choice.text}
            onChange={(event) => update({ text: event.target.value })}
            onKeyDown={(event) => typing.onKeyDown(event, choice, at)}
            onPaste={(event) => typing.onPaste(event, choice)}
          />
        )}
        {readOnly || choice.feedback !== '' || says ? null : (
          <IconButton
            icon={MessageSquareText}
            label={t('addFeedback', { place })}
            size="small"
            onClick={() => {
              focusOn(feedbackId)
              setSays(true)
            }}
          />
        )}
        {readOnly || isTrueFalse || question.choices.length <= 2 ? null : (
          <IconButton
            icon={X}
            label={t('removeChoice', { place })}
            size="small"
            onClick={() => typing.remove(choice)}
          />
        )}
      </div>
      {choice.feedback !== '' || says ? (
        <input
          id={feedbackId}
          className={classes.feedback}
          aria-label={t('feedback', { place })}
          placeholder={t('feedbackPlaceholder')}
          maxLength={1_000}
          readOnly={readOnly}
          value={choice.feedback}
          onChange={(event) => update({ feedback: event.target.value })}
          onBlur={() => setSays(false)}
        />
      ) : null}
    </li>
  )
}
