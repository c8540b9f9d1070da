import { useTranslations } from 'use-intl'
import type { Branding } from '#areas/accounts/branding-contract.ts'
import type { Workspace } from '#areas/accounts/contract.ts'
import { timeZoneOptions } from '#areas/accounts/web/shared/time-zones.ts'
import { languageNames, languages } from '#kernel/language.ts'
import { currencies } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ColorField } from '#ui/ColorField.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useWelcomeForm } from './use-welcome-form.ts'
import classes from './Welcome.module.css'

/** Name, address and color; below, what we guessed and is nearly always right. */
export function WelcomeForm({ branding, workspace }: { branding: Branding; workspace: Workspace }) {
  const t = useTranslations('welcome')
  const { form, leave } = useWelcomeForm(branding, workspace)
  return (
    <form {...form.form} className={classes.form}>
      <ErrorSummary problems={form.summary} attempt={form.attempt} />
      <FormError>{form.problem}</FormError>
      <RestoredNotice at={form.restoredAt} />
      <Card title={t('business')}>
        <div className={classes.fields}>
          <TextField label={t('name')} {...form.text('name')} autoComplete="organization" required />
          <TextField
            label={t('handle')}
            hint={t('handleHint', { path: `${location.host}/@${form.values.handle.trim().toLowerCase()}` })}
            {...form.text('handle')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            required
          />
          <ColorField
            label={t('color')}
            field={form.text('color')}
            onPick={(color) => form.set('color', color)}
          />
        </div>
      </Card>
      <Card title={t('guessed')}>
        <div className={classes.fields}>
          <p className={classes.text}>{t('guessedText')}</p>
          <SelectField
            label={t('currency')}
            {...form.text('currency')}
            options={currencies.map((value) => ({ value, label: t(`currencies.${value}`) }))}
          />
          <SelectField
            label={t('timeZone')}
            {...form.text('timeZone')}
            options={timeZoneOptions(form.values.timeZone)}
          />
          <SelectField
            label={t('language')}
            hint={t('languageHint')}
            {...form.text('language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </div>
      </Card>
      <div className={classes.actions}>
        <Button type="submit" busy={form.busy} busyLabel={t('busy')}>
          {t('save')}
        </Button>
        <Button kind="quiet" disabled={form.busy} onClick={() => void leave()}>
          {t('skip')}
        </Button>
      </div>
    </form>
  )
}
