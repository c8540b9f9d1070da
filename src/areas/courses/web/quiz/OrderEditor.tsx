import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Choice } from '../../quiz.ts'
import { maxChoices } from '../../quiz-rules.ts'
import { useChoiceTyping } from './ChoicesEditor.tsx'
import classes from './QuestionEditor.module.css'
import type { QuestionPartProps } from './question-part.ts'
import { changeChoice, moveChoice } from './quiz-editing.ts'

/** The things of an ordering question, written in their right order. */
export function OrderEditor(part: QuestionPartProps) {
  const { question, readOnly, change, focusOn } = part
  const t = useTranslations('quiz.editor')
  const announce = useAnnounce()
  const typing = useChoiceTyping(part)
  const last = question.choices.length - 1

  const move = (choice: Choice, to: number, focus: string) => {
    if (to < 0 || to > last || readOnly) return
    focusOn(focus)
    change((each) => moveChoice(each, choice.key, to))
    announce(t('moved', { place: to + 1, total: last + 1 }))
  }
  return (
    <div className={classes.answers}>
      <p className={classes.hint}>{t('orderHint')}</p>
      <ol className={classes.choices}>
        {question.choices.map((choice, at) => (
          <li key={choice.key} className={classes.choice}>
            <div className={cx(classes.row, classes.orderRow)}>
              <span className={classes.number} aria-hidden="true">
                {at + 1}
              </span>
              <input
                id={typing.idOf(choice)}
                className={classes.words}
                aria-label={t('item', { place: at + 1 })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                placeholder={t('itemPlaceholder', { place: at + 1 })}
                maxLength={1_000}
                readOnly={readOnly}
                value={choice.text}
                onChange={(event) =>
                  change((each) => changeChoice(each, choice.key, { text: event.target.value }))
                }
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                  if (event.altKey && step !== undefined) {
                    // The things move among themselves; the question moves from its own text.
                    event.preventDefault()
                    move(choice, at + step, typing.idOf(choice))
                  } else typing.onKeyDown(event, choice, at)
                }}
                onPaste={(event) => typing.onPaste(event, choice)}
              />
              {readOnly ? null : (
                <>
                  <IconButton
                    icon={ArrowUp}
                    label={t('itemUp', { place: at + 1 })}
                    size="small"
                    disabled={at === 0}
                    onClick={() => move(choice, at - 1, typing.idOf(choice))}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={t('itemDown', { place: at + 1 })}
                    size="small"
                    disabled={at === last}
                    onClick={() => move(choice, at + 1, typing.idOf(choice))}
                  />
                  <IconButton
                    icon={X}
                    label={t('removeItem', { place: at + 1 })}
                    size="small"
                    disabled={last < 2}
                    onClick={() => typing.remove(choice)}
                  />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      {readOnly || question.choices.length >= maxChoices ? null : (
        <Button kind="quiet" size="small" icon={Plus} onClick={() => typing.addBehind(undefined)}>
          {t('addItem')}
        </Button>
      )}
    </div>
  )
}
