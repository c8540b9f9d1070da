import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import classes from './SettingsPage.module.css'
import type { Section } from './sections.ts'

/** Finds a setting by its name or another word for it, on any tab. */
export function FindSetting({ sections }: { sections: readonly Section[] }) {
  const t = useTranslations('settings')
  const [asked, setAsked] = useState('')
  const navigate = useNavigate()
  const wordsOf = (key: string) => t(`find.${key}` as 'find.name')
  const found = asked.trim() ? matches(sections, asked, wordsOf) : null

  return (
    <div className={classes.find}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const typed = event.currentTarget.querySelector('input')?.value ?? ''
          const [first] = matches(sections, typed, wordsOf)
          if (first) void navigate(first.to)
        }}
      >
        <SearchField label={t('findLabel')} size="default" value={asked} onChange={setAsked} />
      </form>
      <div role="status" className={classes.found}>
        {found && found.length === 0 ? <p>{t('findNothing', { text: asked.trim() })}</p> : null}
        {found && found.length > 0 ? (
          <ul>
            {found.map(({ to, name, tab }) => (
              <li key={to}>
                <Link to={to} onClick={() => setAsked('')} className={classes.hit}>
                  {name}
                  <small>{t(`tabs.${tab}`)}</small>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}

/** The catalog's words are "Name | other words": only the name is shown. */
function matches(sections: readonly Section[], asked: string, wordsOf: (key: string) => string) {
  if (!asked.trim()) return []
  const wanted = asked.trim().toLocaleLowerCase().split(/\s+/)
  return sections.flatMap(({ value, parts }) =>
    parts.flatMap((part) => {
      const words = wordsOf(part)
      const all = words.toLocaleLowerCase()
      if (!wanted.every((word) => all.includes(word))) return []
      return [{ to: `/settings?tab=${value}#${part}`, name: words.split('|')[0]?.trim() ?? '', tab: value }]
    }),
  )
}
