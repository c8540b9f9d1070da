import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { EntryAdd, EntryHandle, EntryRemove } from './EntryHandle.tsx'
import { PageField } from './PageField.tsx'
import { lineField, most } from './sales-values.ts'
import { useEntries } from './use-entries.ts'
import type { SalesPageState } from './use-sales-page.ts'

/** What students learn: a line each, in the marks of the page. */
export function PageLines({ page }: { page: SalesPageState }) {
  const t = useTranslations('salesPage.youGet')
  const entries = useEntries(page, 'youGet')
  const { keys } = entries
  const isFull = keys.length >= most.youGet
  return (
    <>
      {keys.map((key, at) => {
        const name = t('line', { place: at + 1 })
        const entry = { entries, entry: key, name }
        return (
          <li
            key={key}
            data-entry={key}
            className="edit-entry"
            ref={at === 0 ? rootOf(entries.root) : undefined}
          >
            <EntryHandle {...entry} />
            <Check className="icon" aria-hidden="true" />
            <span className="edit-grow">
              <PageField
                page={page}
                name={lineField(key)}
                label={name}
                placeholder={t('placeholder')}
                isLine
                onKeyDown={(event) => {
                  entries.onKeyDown(event, key, name)
                  if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isFull) entries.add(key)
                }}
              />
            </span>
            <EntryRemove {...entry} />
          </li>
        )
      })}
      <li className="edit-add">
        <EntryAdd entries={entries} isFull={isFull} words={{ full: t('full'), add: t('add') }} />
      </li>
    </>
  )
}

/** The list is the server's: its entries know it as their parent. */
export const rootOf = (root: RefObject<HTMLElement | null>) => (entry: HTMLElement | null) => {
  if (entry) root.current = entry.parentElement
}
