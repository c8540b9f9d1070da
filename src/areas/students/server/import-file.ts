import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { invalid } from '#kernel/errors.ts'
import { csvTable } from '#platform/csv-table.ts'
import type { StudentsReason } from '../reasons.ts'
import { guessMapping, type ImportField, mostImportRows } from '../rules.ts'

export type FileColumn = { heading: string; samples: string[]; field: ImportField | null }
export type FilePerson = { row: number; email: string; name: string }
export type FileFailure = { row: number; email: string; reason: string }

export type ReadFile = {
  columns: FileColumn[]
  /** Lines below the headings that are not empty. */
  rows: number
  people: FilePerson[]
  repeated: FilePerson[]
  failures: FileFailure[]
}

/**
 * Reads a CSV file: comma, semicolon or tab, with a line of headings. What a column holds is guessed from its heading
 * unless it is said; a column that is said to hold nothing is not read.
 *
 * @throws INVALID when there is no table in it, no column of addresses, or too many rows.
 */
export function readStudentFile(text: string, mapping?: readonly (ImportField | null)[]): ReadFile {
  // One row more than is allowed says that there are too many without reading all of them.
  const [headings, ...body] = csvTable(text, { most: mostImportRows + 2 })
  if (!headings || body.length === 0)
    throw invalid({ text: 'The file needs a header row and at least one row below it' })
  if (body.length > mostImportRows)
    throw invalid({
      text: `The file has ${body.length.toLocaleString('en')} rows. Use at most ${mostImportRows.toLocaleString('en')} at once`,
    })
  const said = mapping ?? guessMapping(headings)
  const fields = headings.map((_, at) => said[at] ?? null)
  const columns = headings.map((heading, at) => ({
    heading,
    samples: body
      .map((line) => line[at] ?? '')
      .filter((value) => value !== '')
      .slice(0, 3),
    field: fields[at] ?? null,
  }))
  return { columns, rows: body.length, ...sortOut(body, fields) }
}

function sortOut(body: string[][], fields: (ImportField | null)[]) {
  const people: FilePerson[] = []
  const repeated: FilePerson[] = []
  const failures: FileFailure[] = []
  const seen = new Set<string>()
  const fieldOf = (line: string[], field: ImportField) => {
    const at = fields.indexOf(field)
    return at === -1 ? '' : (line[at] ?? '')
  }
  for (const [at, line] of body.entries()) {
    // As a spreadsheet counts: the headings are row 1.
    const row = at + 2
    const email = normalEmail(fieldOf(line, 'email'))
    const name = fieldOf(line, 'name') || `${fieldOf(line, 'firstName')} ${fieldOf(line, 'lastName')}`.trim()
    const reason = whyNotImportable(email, name)
    if (reason) failures.push({ row, email: email.slice(0, 254), reason })
    else if (seen.has(email)) repeated.push({ row, email, name })
    else {
      seen.add(email)
      people.push({ row, email, name })
    }
  }
  return { people, repeated, failures }
}

function whyNotImportable(email: string, name: string): StudentsReason | null {
  if (email === '') return 'students.noEmail'
  if (email.length > 254 || !isEmail(email)) return 'students.wrongEmail'
  if (name.length > 200) return 'students.longName'
  // Half a character or a NUL cannot be stored; the row is told so instead of the whole file.
  if (!(email + name).isWellFormed() || (email + name).includes('\0')) return 'students.unreadableName'
  return null
}
