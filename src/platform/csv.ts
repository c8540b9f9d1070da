import { stringify } from 'csv-stringify/sync'
import type { Money } from '#kernel/money.ts'

type Value = string | number | boolean | Date | Money | null | undefined

/** A column of an export: its heading, and what is in it. An amount takes two columns: the number and its currency. */
export type Column<Row> = { heading: string; of: (row: Row) => Value }

/** What a spreadsheet takes for a formula when a text begins with it, also behind blanks and in its full-width form. */
export const beginsFormula =
  /^[\s\u0000-\u001f\u00a0\u200b-\u200f\u202a-\u202e\ufeff]*[=+\-@＝＋－＠\t\r\n]|^[\t\r\n]/u

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with a mark, RFC 4180, dates in ISO 8601, amounts as plain decimals with
 * their currency beside them. A text that a spreadsheet would run is escaped with an apostrophe (test H5); numbers
 * stay numbers, negative ones too.
 */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = rows.map((row) => columns.map(({ of }) => of(row)))
  // A column is an amount when any of its rows is one, so that every line has the same fields.
  const isAmount = columns.map((_, at) => lines.some((line) => isMoney(line[at])))
  return written([headingsOf(columns, isAmount), ...lines.map((line) => cellsOf(line, isAmount))], true)
}

/**
 * The same for files of any length, written part by part as the rows come. Which columns are amounts is said beforehand,
 * because the first line is out before the last row is known.
 */
export async function* csvParts<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly (Column<Row> & { amount?: boolean })[],
): AsyncGenerator<string> {
  const isAmount = columns.map((column) => column.amount === true)
  yield written([headingsOf(columns, isAmount)], true)
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield written(
      rows.map((row) =>
        cellsOf(
          columns.map(({ of }) => of(row)),
          isAmount,
        ),
      ),
      false,
    )
  }
}

function headingsOf(columns: readonly { heading: string }[], isAmount: boolean[]): string[] {
  return columns
    .flatMap(({ heading }, at) => (isAmount[at] ? [heading, `${heading} currency`] : [heading]))
    .map(textCell)
}

function cellsOf(line: Value[], isAmount: boolean[]): string[] {
  return line.flatMap((value, at) => (isAmount[at] ? amountCells(value) : [cellOf(value)]))
}

function written(lines: string[][], first: boolean): string {
  return stringify(lines, {
    bom: first,
    record_delimiter: 'windows',
    // The library quotes the delimiter alone; half of it would end a line for most readers.
    quoted_match: /[\r\n]/,
  })
}

function cellOf(value: Value): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return textCell(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (value instanceof Date) return value.toISOString()
  return String(value)
}

function textCell(text: string): string {
  return beginsFormula.test(text) ? `'${text}` : text
}

function amountCells(value: Value): [string, string] {
  return isMoney(value) ? [decimalOf(value.cents), value.currency] : [cellOf(value), '']
}

/** Amounts that have no columns of their own, each with its currency: "12.00 EUR, 5.00 GBP". */
export const amountsText = (amounts: readonly Money[]): string =>
  amounts.map(({ cents, currency }) => `${decimalOf(cents)} ${currency}`).join(', ')

/** -120450 cents are "-1204.50": no separators, no symbol, the same everywhere. */
function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function isMoney(value: Value): value is Money {
  return typeof value === 'object' && value !== null && 'cents' in value
}
