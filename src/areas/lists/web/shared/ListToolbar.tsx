import type { ReactNode } from 'react'
import { SearchField } from '#ui/SearchField.tsx'
import type { ListName } from '../../rules.ts'
import classes from './ListToolbar.module.css'
import { SavedViews } from './SavedViews.tsx'

type Props = {
  search: { label: string; value: string; onChange: (text: string) => void }
  list: ListName
  /** The parameters of the address that a view keeps. */
  viewKeys: readonly string[]
  /** What narrows the list, between the search and the saved views. */
  children?: ReactNode
  /** What stands at the far end, and below. */
  end?: ReactNode
}

/** Over a list: the search, what narrows it, its saved views. */
export function ListToolbar({ search, list, viewKeys, children, end }: Props) {
  return (
    <div className={classes.tools}>
      <SearchField {...search} className={classes.search} />
      {children}
      <SavedViews list={list} keys={viewKeys} />
      {end}
    </div>
  )
}
