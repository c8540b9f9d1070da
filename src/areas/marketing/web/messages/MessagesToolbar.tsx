import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { messageFilters } from '../../rules.ts'
import classes from './ContactMessages.module.css'
import type { MessagesView } from './use-messages-view.ts'

const viewKeys = ['q', 'show']

/** Search, what became of them, and saved views. */
export function MessagesToolbar({ view }: { view: MessagesView }) {
  const t = useTranslations('marketing.messages')
  return (
    <div className={classes.tools}>
      <SearchField
        label={t('search')}
        value={view.search}
        onChange={view.setSearch}
        className={classes.search}
      />
      <SegmentedControl
        label={t('show')}
        options={messageFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        value={view.show}
        onChange={view.setShow}
      />
      <SavedViews list="contactMessages" keys={viewKeys} />
    </div>
  )
}
