import { useTranslations } from 'use-intl'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { maxNameLength, sessionTypes } from '../../rules.ts'
import classes from './sessions.module.css'
import { type NewSession, someoneNew } from './use-new-session.ts'

/** Who it's for, and what of: a session of their package, or one without. */
export function NewSessionFields({ made: { form, clients, packages, chosen } }: { made: NewSession }) {
  const t = useTranslations('coaching.session.making')
  const types = useTranslations('coaching.types')
  const isNew = form.values.client === someoneNew
  return (
    <>
      <SelectField
        {...form.text('client')}
        label={t('client')}
        placeholder={t('chooseClient')}
        data-autofocus
        options={[
          { value: someoneNew, label: t('someoneNew') },
          ...clients.map(({ id, name, email }) => ({
            value: id,
            label: name ? `${name} (${email})` : email,
          })),
        ]}
      />
      {isNew ? (
        <div className={classes.pair}>
          <TextField {...form.text('name')} label={t('name')} autoComplete="off" maxLength={maxNameLength} />
          <TextField
            {...form.text('email')}
            label={t('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </div>
      ) : null}
      {packages.length > 0 ? (
        <SelectField
          {...form.text('package')}
          value={chosen.packageId ?? ''}
          label={t('package')}
          options={[
            ...packages.map(({ id, title, balance }) => ({
              value: id,
              label: t('packageLeft', { title, count: balance }),
              disabled: balance < 1,
            })),
            { value: '', label: t('withoutPackage') },
          ]}
        />
      ) : null}
      <div className={classes.pair}>
        {chosen.packageId ? null : (
          <TextField {...form.text('minutes')} label={t('duration')} inputMode="numeric" autoComplete="off" />
        )}
        <SelectField
          {...form.text('type')}
          label={t('type')}
          options={sessionTypes.map((value) => ({ value, label: types(value) }))}
        />
      </div>
    </>
  )
}
