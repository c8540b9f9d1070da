import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '#kernel/language.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { SiteText } from '../../contract.ts'
import { isLines, isProse } from '../../text-places.ts'
import classes from './SiteTexts.module.css'
import { useTextForm } from './use-text-form.ts'

type Props = {
  language: Language
  text: SiteText
  name: string
  onClose: () => void
  onChanging: (key: string, isChanging: boolean) => void
}

/** A text being changed, with its default beside it. */
export function TextForm({ language, text, name, onClose, onChanging }: Props) {
  const t = useTranslations('marketing.texts')
  const { form, reset, isResetting, other, overwrite } = useTextForm(text, language, onClose)
  const isLong = isProse(text.key) || isLines(text.key) || text.default.length > 90
  useEffect(() => {
    onChanging(text.key, form.isChanged)
    return () => onChanging(text.key, false)
  }, [text.key, form.isChanged, onChanging])
  const field = {
    label: `${name} · ${t('yours')}`,
    hint: <Hints text={text} />,
    autoFocus: true,
    lang: language,
    ...form.text('text'),
  }

  return (
    <form
      {...form.form}
      className={classes.form}
      onKeyDown={(event) => {
        form.form.onKeyDown(event)
        // Nothing typed: Esc goes back. Something typed is never dropped by one key.
        if (event.key === 'Escape' && !form.isChanged) onClose()
      }}
    >
      <FormError>{form.problem}</FormError>
      <RestoredNotice at={form.restoredAt} />
      {other === null ? null : (
        <div className={classes.other}>
          <p>{t('conflict')}</p>
          <p className={classes.default}>{other}</p>
          <Button kind="secondary" size="dense" onClick={overwrite}>
            {t('overwrite')}
          </Button>
        </div>
      )}
      <div className={classes.pair}>
        {isLong ? <TextAreaField {...field} rows={isProse(text.key) ? 18 : 5} /> : <TextField {...field} />}
        <div>
          <p className={classes.name}>{t('default')}</p>
          <p lang={language} className={text.default ? classes.default : classes.note}>
            {text.default || t('defaultEmpty')}
          </p>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button type="submit" size="dense" busy={form.busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button kind="quiet" size="dense" onClick={onClose} disabled={form.busy}>
          {t('cancel')}
        </Button>
        {text.changedAt ? (
          <Button kind="quiet" size="dense" onClick={reset} disabled={form.busy || isResetting}>
            {t('reset')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function Hints({ text }: { text: SiteText }) {
  const t = useTranslations('marketing.texts')
  const hints = [
    ...(isProse(text.key) ? [t('marks')] : []),
    ...(isLines(text.key) ? [t('lines')] : []),
    ...(/\{(brand|operator)\}/.test(text.default)
      ? [t('placeholders', { brand: '{brand}', operator: '{operator}' })]
      : []),
    ...(text.default === '' ? [t('optional')] : []),
  ]
  return hints.length > 0 ? hints.join(' ') : null
}
