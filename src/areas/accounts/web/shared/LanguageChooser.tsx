import { Languages } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { languageNames, languageOf, languages } from '#kernel/language.ts'
import { Icon } from '#ui/Icon.tsx'
import { SelectBox } from '#ui/SelectBox.tsx'
import { chooseLanguage } from '#webkit/language.ts'
import classes from './LanguageChooser.module.css'

/** In the footer of the pages before the app: the language of this device, for people who have no account to save it in. */
export function LanguageChooser() {
  const t = useTranslations('accounts.door')
  const shown = useLocale()
  return (
    <footer className={classes.foot}>
      <span className={classes.choice}>
        <Icon of={Languages} size={18} />
        <SelectBox
          kind="quiet"
          label={t('language')}
          value={shown}
          onChange={(event) => void chooseLanguage(languageOf(event.target.value) ?? shown)}
          options={languages.map((language) => ({
            value: language,
            label: languageNames[language],
            lang: language,
          }))}
        />
      </span>
    </footer>
  )
}
