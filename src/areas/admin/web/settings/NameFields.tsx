import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Parts } from './parts.ts'
import classes from './settings.module.css'
import { useFixed } from './use-fixed.ts'

export function NameFields({ form, settings }: Parts) {
  const t = useTranslations('adminSystem.settings.name')
  const fixed = useFixed(settings)
  return (
    <Card title={t('title')}>
      <div className={classes.fields}>
        <TextField
          label={t('name')}
          hint={fixed.hint('name', t('nameHint'))}
          {...form.text('name')}
          readOnly={fixed.is('name')}
          maxLength={60}
          required
        />
        <TextField
          label={t('support')}
          hint={fixed.hint('supportAddress', t('supportHint'))}
          optional
          {...form.text('supportAddress')}
          readOnly={fixed.is('supportAddress')}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      </div>
    </Card>
  )
}
