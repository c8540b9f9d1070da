import { useTranslations } from 'use-intl'
import { languageNames, languages } from '#kernel/language.ts'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { SettingSwitch } from '#ui/SettingSwitch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useNouns } from '#webkit/products.ts'
import { rowsOf } from '#webkit/rows.ts'
import type { Parts } from './parts.ts'
import classes from './settings.module.css'
import { useFixed } from './use-fixed.ts'

/** Public pages, plan limits, and how long the log is kept. */
export function FrontFields({ form, settings }: Parts) {
  const t = useTranslations('adminSystem.settings')
  const nouns = useNouns()
  const fixed = useFixed(settings)
  const { error: _, ...browse } = form.box('browse')
  const { error: __, ...plans } = form.box('planLimits')
  const row = rowsOf(form)
  return (
    <>
      <Card title={t('front.title')} flush>
        <SettingRow
          {...row('pages-language', ['language'])}
          title={t('front.language')}
          value={languageNames[settings.language]}
        >
          <SelectField
            label={t('front.language')}
            hint={fixed.hint('language', t('front.languageHint'))}
            {...form.text('language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            disabled={fixed.is('language')}
            className={classes.short}
          />
        </SettingRow>
        <SettingSwitch
          label={t('front.browse')}
          hint={fixed.hint('browse', t('front.browseHint', nouns))}
          {...browse}
          disabled={fixed.is('browse')}
        />
        <SettingSwitch
          label={t('front.plans')}
          hint={fixed.hint('planEnforcement', t('front.plansHint'))}
          {...plans}
          disabled={fixed.is('planEnforcement')}
        />
        <p className={classes.link}>
          <span>{t('front.texts')}</span>
          <Link to="/admin/site-texts">{t('front.textsLink')}</Link>
        </p>
      </Card>
      <Card title={t('log.title')} flush>
        <SettingRow
          {...row('log', ['logDays'])}
          title={t('log.days')}
          value={t('log.kept', { count: settings.logDays })}
        >
          <TextField
            label={t('log.days')}
            hint={fixed.hint('logDays', t('log.daysHint'))}
            {...form.text('logDays')}
            readOnly={fixed.is('logDays')}
            inputMode="numeric"
            className={classes.short}
            required
          />
        </SettingRow>
      </Card>
    </>
  )
}
