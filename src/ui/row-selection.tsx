import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import classes from './DataTable.module.css'
import { type DataTableProps, type Selection, toggleRows } from './data-table.ts'

/** The box in the head: all rows on this page, or none of them. */
export function SelectAll<T>({ table, selection }: { table: DataTableProps<T>; selection: Selection }) {
  const t = useTranslations('ui')
  const box = useRef<HTMLInputElement>(null)
  const keys = table.rows.map(table.rowKey)
  const count = keys.filter((key) => selection.chosen.has(key)).length
  const all = keys.length > 0 && count === keys.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !all
  }, [count, all])

  const change = () => {
    const next = new Set(selection.chosen)
    for (const key of keys) {
      if (all) next.delete(key)
      else next.add(key)
    }
    selection.onChange(next)
  }
  return (
    <th className={classes.check}>
      <label className={classes.box}>
        <input
          ref={box}
          type="checkbox"
          aria-label={t('selectAll')}
          checked={all}
          disabled={keys.length === 0}
          onChange={change}
        />
      </label>
    </th>
  )
}

// The row ticked last, for Shift; one table is worked on at a time.
let last: string | null = null

/** The box of a row. With Shift it ticks all rows since the last one. */
export function SelectRow<T>(props: { row: T; table: DataTableProps<T>; selection: Selection }) {
  const { row, table, selection } = props
  const t = useTranslations('ui')
  const key = table.rowKey(row)
  const shift = useRef(false)

  const change = () => {
    const shown = table.rows.map(table.rowKey)
    selection.onChange(toggleRows(selection.chosen, key, { shown, from: shift.current ? last : null }))
    last = key
  }
  return (
    <td className={classes.check}>
      <label className={classes.box}>
        <input
          type="checkbox"
          aria-label={t('select', { name: table.rowName(row) })}
          checked={selection.chosen.has(key)}
          onClick={(event) => {
            shift.current = event.shiftKey
          }}
          onChange={change}
        />
      </label>
    </td>
  )
}
