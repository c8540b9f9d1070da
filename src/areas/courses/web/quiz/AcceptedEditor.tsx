import { Plus, X } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './QuestionEditor.module.css'
import type { QuestionPartProps } from './question-part.ts'
import { linesOf } from './quiz-editing.ts'

const atMost = 20

/** The words that count as right for a short answer. */
export function AcceptedEditor({ question, readOnly, change, focusOn }: QuestionPartProps) {
  const t = useTranslations('quiz.editor')
  const accepted = question.accepted.length > 0 ? question.accepted : ['']
  const idOf = (at: number) => `${question.key}-accepted-${at}`
  const set = (next: string[]) =>
    change((each) => ({ ...each, accepted: next.slice(0, atMost).map((words) => words.slice(0, 200)) }))
  const add = () => {
    if (accepted.length >= atMost) return
    focusOn(idOf(accepted.length))
    set([...accepted, ''])
  }
  const remove = (at: number) => {
    focusOn(idOf(Math.max(0, at - 1)))
    set(accepted.toSpliced(at, 1))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (!lines) return
    event.preventDefault()
    set(accepted.toSpliced(at, 1, ...lines))
  }
  return (
    <div className={classes.answers}>
      <p className={classes.hint}>{t('acceptedHint')}</p>
      <ul className={classes.choices}>
        {accepted.map((words, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: accepted words have no identity but their place
          <li key={at} className={classes.choice}>
            <div className={classes.row}>
              <input
                id={idOf(at)}
                className={classes.words}
                aria-label={t('accepted', { place: at + 1 })}
                placeholder={t('acceptedPlaceholder')}
                maxLength={200}
                readOnly={readOnly}
                value={words}
                onChange={(event) => set(accepted.with(at, event.target.value))}
                onKeyDown={(event) => {
                  if (readOnly || event.nativeEvent.isComposing) return
                  if (event.key === 'Enter') {
                    event.preventDefault()
                    if (at < accepted.length - 1) document.getElementById(idOf(at + 1))?.focus()
                    else if (words.trim() !== '') add()
                  }
                  if (event.key === 'Backspace' && words === '' && accepted.length > 1) {
                    event.preventDefault()
                    remove(at)
                  }
                }}
                onPaste={(event) => paste(event, at)}
              />
              {readOnly || accepted.length < 2 ? null : (
                <IconButton
                  icon={X}
                  label={t('removeAccepted', { place: at + 1 })}
                  size="small"
                  onClick={() => remove(at)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {readOnly || accepted.length >= atMost ? null : (
        <Button kind="quiet" size="small" icon={Plus} onClick={add}>
          {t('addAccepted')}
        </Button>
      )}
    </div>
  )
}
