import { useTranslations } from 'use-intl'
import type { Language } from '#kernel/language.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { SiteText } from '../../contract.ts'
import { groupOf, type TextGroup, textPages } from '../../text-places.ts'
import classes from './SiteTexts.module.css'
import { TextRow } from './TextRow.tsx'

type Props = {
  /** What they are written in. */
  language: Language
  texts: readonly SiteText[]
  page: (typeof textPages)[number]
  query: string
  changedOnly: boolean
  onClear: () => void
  onShowAll: () => void
  /** A text is being changed, or no longer. */
  onChanging: (key: string, isChanging: boolean) => void
}

/** The texts of a page by their place on it; a search goes over all pages. */
export function TextGroups(props: Props) {
  const { language, texts, page, query, changedOnly, onClear, onShowAll, onChanging } = props
  const t = useTranslations('marketing.texts')
  const wanted = query.trim().toLowerCase()
  const shown = texts.filter(
    (text) => (!wanted || isMatch(text, wanted)) && (!changedOnly || text.changedAt !== null),
  )
  const groups: readonly TextGroup[] = wanted ? textPages.flatMap((each) => each.groups) : page.groups
  const filled = groups
    .map((group) => ({ group, own: shown.filter((text) => groupOf(text.key) === group) }))
    .filter(({ own }) => own.length > 0)

  if (filled.length === 0)
    return wanted ? (
      <EmptyState title={t('noMatch', { query })} action={<Button onClick={onClear}>{t('clear')}</Button>}>
        {t('noMatchText')}
      </EmptyState>
    ) : (
      <EmptyState title={t('noneChanged')} action={<Button onClick={onShowAll}>{t('showAll')}</Button>}>
        {t('noneChangedText')}
      </EmptyState>
    )
  return (
    <div className={classes.groups}>
      {wanted ? (
        <p role="status" className={classes.note}>
          {t('results', { count: filled.reduce((sum, { own }) => sum + own.length, 0), query })}
        </p>
      ) : null}
      {filled.map(({ group, own }) => (
        <Card key={group} title={t(`groups.${group}`)} flush>
          {group === 'reviews' ? <p className={classes.hint}>{t('reviewHint')}</p> : null}
          <ul className={classes.rows}>
            {own.map((text) => (
              <TextRow key={text.key} language={language} text={text} onChanging={onChanging} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function isMatch(text: SiteText, wanted: string): boolean {
  return [text.key, text.text, text.default].some((each) => each.toLowerCase().includes(wanted))
}
