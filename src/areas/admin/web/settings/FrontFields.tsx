import { useTranslations } from 'use-intl'
import { languageNames, languages } from '#kernel/language.ts'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useNouns } from '#webkit/products.ts'
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
  return (
    <>
      <Card title={t('front.title')}>
        <div className={classes.fields}>
          <SelectField
            label={t('front.language')}
            hint={fixed.hint('language', t('front.languageHint'))}
            {...form.text('language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            disabled={fixed.is('language')}
            className={classes.short}
          />
          <SwitchField
            label={t('front.browse')}
            hint={fixed.hint('browse', t('front.browseHint', nouns))}
            {...browse}
            disabled={fixed.is('browse')}
          />
          <SwitchField
            label={t('front.plans')}
            hint={fixed.hint('planEnforcement', t('front.plansHint'))}
            {...plans}
            disabled={fixed.is('planEnforcement')}
          />
          <p className={classes.row}>
            <span>{t('front.texts')}</span>
            <Link to="/admin/site-texts">{t('front.textsLink')}</Link>
          </p>
        </div>
      </Card>
      <div id="log" className={classes.part}>
        <Card title={t('log.title')}>
          <TextField
            label={t('log.days')}
            hint={fixed.hint('logDays', t('log.daysHint'))}
            {...form.text('logDays')}
            readOnly={fixed.is('logDays')}
            inputMode="numeric"
            className={classes.short}
            required
          />
        </Card>
      </div>
    </>
  )
}
