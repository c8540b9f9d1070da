import { parse } from 'csv-parse/sync'
import { invalid } from '#kernel/errors.ts'
import { beginsFormula } from './csv.ts'

/** No list of people has as many, and whoever reads one asks of each column what it holds. */
const mostColumns = 200

/**
 * The lines of a file that someone chose or pasted, the headings first and empty ones left out: comma, semicolon or tab, whichever the
 * headings have most of. No line after `most` is read.
 *
 * @throws INVALID beside `text` where it's no table, or a very wide one.
 */
export function csvTable(text: string, { most }: { most?: number } = {}): string[][] {
  let table: string[][]
  try {
    const lines: string[][] = parse(text, {
      ...{ bom: true, delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true },
      // Also where someone put files of two systems together.
      record_delimiter: ['\r\n', '\n', '\r'],
      ...{ skip_empty_lines: true, trim: true },
      ...(most ? { to: most } : {}),
    })
    table = lines.filter((line) => line.some((value) => value !== '')).map((line) => line.map(textOf))
  } catch (cause) {
    const line = (cause as { lines?: number }).lines
    throw invalid({
      text: line ? `We couldn’t read this file at line ${line}` : 'We couldn’t read this file',
    })
  }
  if ((table[0]?.length ?? 0) > mostColumns)
    throw invalid({ text: `The file has too many columns. Use at most ${mostColumns}` })
  return table
}

/** Where each kind of column is, by what its heading may be called; -1 where there is none. */
export function columnsOf<Field extends string>(
  headings: readonly string[],
  names: Record<Field, readonly string[]>,
): Record<Field, number> {
  const tidy = headings.map((heading) => heading.trim().toLowerCase())
  const fields = Object.keys(names) as Field[]
  return Object.fromEntries(
    fields.map((field) => [field, tidy.findIndex((heading) => names[field].includes(heading))]),
  ) as Record<Field, number>
}

/** What divides the headings; a pasted list of addresses has none, and then nothing does. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replace(/^\ufeff/, '').split(/[\r\n]/, 1)
  const counts = [',', ';', '\t'].map((sign) => ({ sign, times: first.split(sign).length - 1 }))
  const best = counts.toSorted((one, other) => other.times - one.times)[0]
  return best && best.times > 0 ? best.sign : ','
}

/** A cell is a line of text. A file of ours keeps spreadsheets from running it by an apostrophe, which isn't part of it. */
function textOf(cell: string): string {
  const line = cell.replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ')
  return line.startsWith("'") && beginsFormula.test(line.slice(1)) ? line.slice(1).trim() : line
}
