import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import classes from './DataTable.module.css'
import { DensityButton } from './DensityButton.tsx'
import type { Column, DataTableProps, Sort } from './data-table.ts'
import { useDensity } from './density.ts'
import { useFits } from './fits.ts'
import { Icon } from './Icon.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { useListKeys } from './list-keys.ts'
import { RowMenu } from './RowMenu.tsx'
import { SelectAll, SelectRow } from './row-selection.tsx'
import { Skeleton } from './Skeleton.tsx'
import { SkeletonRegion } from './SkeletonRegion.tsx'
import { TablePaging } from './TablePaging.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A list of comparable things (P1). Two-line cards on a phone. Put it in a flush Card. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowActions, sort, onSort, paging, toolbar, empty, loading, refreshing } =
    props
  const t = useTranslations('ui')
  const nothing = rows.length === 0 && !loading
  const element = useRef<HTMLTableElement>(null)
  const density = useDensity()
  const wrap = useRef<HTMLDivElement>(null)
  useListKeys(element, props.selection)
  useKeptFocus(wrap, 'tbody tr')
  const fits = useFits(wrap, element)

  const table = (
    <div className={classes.scroller} data-wide={fits ? undefined : ''}>
      <table
        ref={element}
        className={classes.table}
        data-keys=""
        data-density={density}
        data-refreshing={refreshing ? '' : undefined}
      >
        <caption className={classes.caption}>{label}</caption>
        <thead>
          <tr>
            {props.selection ? <SelectAll table={props} selection={props.selection} /> : null}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions ? (
              <th className={classes.actions}>
                <VisuallyHidden>{t('more')}</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {loading
            ? skeletonRows.map((width) => (
                <LoadingRow
                  key={width}
                  width={width}
                  columns={columns}
                  selects={props.selection !== undefined}
                />
              ))
            : rows.map((row) => <Row key={props.rowKey(row)} row={row} table={props} />)}
        </tbody>
      </table>
    </div>
  )

  return (
    <div ref={wrap} className={classes.wrap}>
      {toolbar ? (
        <div className={classes.toolbar}>
          {toolbar}
          <DensityButton />
        </div>
      ) : null}
      {nothing ? empty : loading ? <SkeletonRegion>{table}</SkeletonRegion> : table}
      {paging && !nothing && !loading ? <TablePaging paging={paging} shown={rows.length} /> : null}
    </div>
  )
}

const skeletonRows = ['78%', '62%', '84%', '70%']

type HeadProps<T> = { column: Column<T>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined }

function Head<T>({ column, sort, onSort }: HeadProps<T>) {
  const sorted = sort?.key === column.key ? sort.direction : undefined
  const width = column.width ? { inlineSize: column.width } : undefined
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" data-align={column.align} data-tight={column.tight} style={width}>
        {column.header}
      </th>
    )
  }
  const next = sorted === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      data-align={column.align}
      data-tight={column.tight}
      style={width}
      aria-sort={sorted ?? 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ key: column.key, direction: next })}
      >
        {column.header}
        {sorted ? <Icon of={sorted === 'ascending' ? ArrowUp : ArrowDown} size={14} /> : null}
      </button>
    </th>
  )
}

function Row<T>({ row, table }: { row: T; table: DataTableProps<T> }) {
  const { columns, rowKey, rowName, rowTo, rowActions, openKey } = table
  const to = rowTo?.(row)
  const open = openKey !== undefined && rowKey(row) === openKey
  const chosen = table.selection?.chosen.has(rowKey(row))
  return (
    <tr
      data-open={open ? '' : undefined}
      data-linked={to ? '' : undefined}
      data-chosen={chosen ? '' : undefined}
    >
      {table.selection ? <SelectRow row={row} table={table} selection={table.selection} /> : null}
      {columns.map((column, at) => (
        <td
          key={column.key}
          data-align={column.align}
          data-phone={column.phone ?? (at === 0 ? 'title' : 'hide')}
          data-tight={column.tight}
          data-label={column.phone === 'meta' && column.align === 'end' ? column.header : undefined}
        >
          {at === 0 && to ? (
            <Link to={to} className={classes.link} aria-current={open ? 'true' : undefined}>
              {column.render(row)}
            </Link>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
      {rowActions ? (
        <td className={classes.actions}>
          <RowMenu name={rowName(row)} actions={rowActions(row)} />
        </td>
      ) : null}
    </tr>
  )
}

type LoadingProps<T> = { columns: readonly Column<T>[]; width: string; selects: boolean }

function LoadingRow<T>({ columns, width, selects }: LoadingProps<T>) {
  return (
    <tr>
      {selects ? <td className={classes.check} /> : null}
      {columns.map((column, at) => (
        <td
          key={column.key}
          data-align={column.align}
          data-phone={column.phone ?? (at === 0 ? 'title' : 'hide')}
          data-tight={column.tight}
        >
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  )
}
