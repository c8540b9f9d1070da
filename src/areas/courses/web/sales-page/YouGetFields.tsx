import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'
import { EntryTools } from './EntryTools.tsx'
import classes from './SalesPageEditor.module.css'
import { lineField, most } from './sales-values.ts'
import { useEntries } from './use-entries.ts'
import type { SalesForm } from './use-sales-form.ts'

/** What people will get: a line each. */
export function YouGetFields({ form }: { form: SalesForm }) {
  const t = useTranslations('salesPage.youGet')
  const entries = useEntries(form, 'youGet', lineField)
  const { keys } = entries
  const isFull = keys.length >= most.lines
  return (
    <Card title={t('title')}>
      <div className={classes.group}>
        <p className={classes.note}>{t('hint')}</p>
        {keys.length > 0 ? (
          <ol className={classes.entries}>
            {keys.map((key, at) => {
              const name = t('line', { place: at + 1 })
              const move = (step: -1 | 1) => entries.move(key, step, name)
              return (
                <li key={key} className={classes.entry}>
                  <TextField
                    label={name}
                    {...form.text(lineField(key))}
                    value={String(form.values[lineField(key)] ?? '')}
                    autoComplete="off"
                    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                    onKeyDown={(event) => {
                      entries.onKeyDown(event, key, name, move)
                      const isEnter = event.key === 'Enter' && !event.metaKey && !event.ctrlKey
                      if (!isEnter || event.nativeEvent.isComposing) return
                      // Enter in one of many lines moves to the next; the page is saved by its button.
                      event.preventDefault()
                      if (!isFull) entries.add(key)
                    }}
                  />
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
        {isFull ? (
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
