import { BookmarkPlus, Check, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Link as TextLink } from '#ui/Link.tsx'
import type { SavedView } from '../contract.ts'
import type { ListName } from '../rules.ts'
import type { SavedViews } from './use-saved-views.ts'
import { useViewChanges } from './use-view-changes.ts'
import classes from './ViewsPanel.module.css'

type Props = {
  list: ListName
  saved: SavedViews
  /** Asks for the dialog of a view, or of a new one. */
  onAsk: (view: SavedView | null) => void
  onClose: () => void
}

/** What hangs from **Views**: everything, each saved view, and the way to save what is shown. */
export function ViewsPanel({ list, saved, onAsk, onClose }: Props) {
  const t = useTranslations('lists')
  const { update } = useViewChanges(list)
  const { views, shown, current, left, addressOf } = saved
  return (
    <div className={classes.panel}>
      <ul aria-label={t('title')} className={classes.list}>
        <li>
          <Entry name={t('all')} to={addressOf('')} isShown={shown === ''} onClose={onClose} />
        </li>
        {views.map((view) => (
          <li key={view.id}>
            <Entry
              name={view.name}
              note={view.isDefault ? t('opensFirst') : undefined}
              to={addressOf(view.query)}
              isShown={view === current}
              onClose={onClose}
            />
            <IconButton
              icon={Pencil}
              size="small"
              label={t('edit', { name: view.name })}
              tooltip={false}
              onClick={() => onAsk(view)}
            />
          </li>
        ))}
      </ul>
      {saved.error ? (
        <p className={classes.hint} role="alert">
          {t('failed')} <TextLink onClick={saved.retry}>{t('retry')}</TextLink>
        </p>
      ) : null}
      <div className={classes.foot}>
        {shown === '' && views.length === 0 ? <p className={classes.hint}>{t('saveHint')}</p> : null}
        {left ? (
          <Button
            size="dense"
            wide
            onClick={() => {
              update({ view: left, query: shown })
              onClose()
            }}
          >
            {t('update', { name: left.name })}
          </Button>
        ) : null}
        <Button
          kind="secondary"
          size="dense"
          wide
          icon={BookmarkPlus}
          disabled={shown === '' || current !== undefined}
          onClick={() => onAsk(null)}
        >
          {t('save')}
        </Button>
      </div>
    </div>
  )
}

type EntryProps = {
  name: string
  note?: string | undefined
  to: string
  isShown: boolean
  onClose: () => void
}

function Entry({ name, note, to, isShown, onClose }: EntryProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      className={classes.entry}
      aria-current={isShown ? 'true' : undefined}
      onClick={onClose}
    >
      <span className={classes.mark}>{isShown ? <Icon of={Check} size={16} /> : null}</span>
      <span className={classes.name}>{name}</span>
      {note ? <span className={classes.note}>{note}</span> : null}
    </Link>
  )
}
