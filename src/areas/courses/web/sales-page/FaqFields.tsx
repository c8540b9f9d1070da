import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { EntryTools } from './EntryTools.tsx'
import classes from './SalesPageEditor.module.css'
import { answerField, most, questionField } from './sales-values.ts'
import { useEntries } from './use-entries.ts'
import type { SalesForm } from './use-sales-form.ts'

/** Questions with their answers, in the order visitors read them. */
export function FaqFields({ form }: { form: SalesForm }) {
  const t = useTranslations('salesPage.faq')
  const entries = useEntries(form, 'faq', questionField)
  const { keys } = entries
  const textOf = (name: string) => String(form.values[name] ?? '')
  return (
    <Card title={t('title')}>
      <div className={classes.group}>
        <p className={classes.note}>{t('hint')}</p>
        {keys.length > 0 ? (
          <ol className={classes.entries}>
            {keys.map((key, at) => {
              const name = t('question', { place: at + 1 })
              const move = (step: -1 | 1) => entries.move(key, step, name)
              return (
                <li key={key} className={classes.question}>
                  <TextField
                    label={name}
                    {...form.text(questionField(key))}
                    value={textOf(questionField(key))}
                    autoComplete="off"
                    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                    onKeyDown={(event) => entries.onKeyDown(event, key, name, move)}
                  />
                  <div className={classes.answer}>
                    <TextAreaField
                      label={t('answer', { place: at + 1 })}
                      {...form.text(answerField(key))}
                      value={textOf(answerField(key))}
                      rows={2}
                    />
                  </div>
                  {/* Last: Tab leads from a question to its answer, not to what removes both. */}
                  <EntryTools
                    name={name}
                    isFirst={at === 0}
                    isLast={at === keys.length - 1}
                    onMove={move}
                    onRemove={() => entries.remove(key, name)}
                  />
                </li>
              )
            })}
          </ol>
        ) : null}
        {keys.length >= most.questions ? (
          <p className={classes.note}>{t('full')}</p>
        ) : (
          <Button kind="secondary" size="dense" icon={Plus} onClick={() => entries.add()}>
            {t('add')}
          </Button>
        )}
      </div>
    </Card>
  )
}
