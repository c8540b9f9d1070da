import { useTranslations } from 'use-intl'
import { ListToolbar } from '#areas/lists/web/shared/ListToolbar.tsx'
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
      <ListToolbar
        search={{ label: t('search'), value: view.search, onChange: view.setSearch }}
        list="contactMessages"
        viewKeys={viewKeys}
      >
        <SegmentedControl
          label={t('show')}
          options={messageFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
          value={view.show}
          onChange={view.setShow}
        />
      </ListToolbar>
    </div>
  )
}
