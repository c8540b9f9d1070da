export const studentStatuses = ['active', 'finished', 'ended'] as const
export type StudentStatus = (typeof studentStatuses)[number]

export const studentFilters = ['all', 'active', 'stuck', 'never', 'finished', 'ended'] as const
export type StudentFilter = (typeof studentFilters)[number]

/** What the list of everyone is narrowed by besides: `open` is all who have access, whether they finished or not. */
export const everyoneFilters = [...studentFilters, 'open'] as const

/** When someone joined or finished, by the calendar of whoever looks; months begin on the first. */
export const listPeriods = ['thisMonth', 'lastMonth', '30d'] as const
export type ListPeriod = (typeof listPeriods)[number]

/** When someone was last active: within a week, within 30 days, longer ago, never. */
export const lastActivities = ['7d', '30d', 'quiet', 'never'] as const
export type LastActivity = (typeof lastActivities)[number]

/** What a row of the list of everyone is: someone on a course, or a person, whatever they are on. */
export const everyoneRows = ['enrollment', 'person'] as const

/** Of more rows than this a list doesn't say how many there are. */
export const mostCounted = 10_000

export const studentSorts = ['enrolled', 'name', 'progress', 'activity'] as const
export type StudentSort = (typeof studentSorts)[number]

/** Within this time an import can be taken back. */
export const undoImportHours = 24

/** One CSV file at most: as much as one call carries, and a job that a person can wait for. */
export const mostImportRows = 5_000
export const mostImportBytes = 900_000

/** Access is ended or moved for this many people at once. */
export const mostAtOnce = 500

/** One message reaches this many people at most. */
export const mostRecipients = 5_000

/** What the status of a student is: ended access comes first, then finished, then active. */
export function statusOfStudent(student: { open: boolean; finished: boolean }): StudentStatus {
  if (!student.open) return 'ended'
  return student.finished ? 'finished' : 'active'
}

/** What a column of a file may hold. */
export const importFields = ['email', 'name', 'firstName', 'lastName'] as const
export type ImportField = (typeof importFields)[number]

/** How common tools head these columns, lower-cased and without anything but letters. */
const synonyms: Record<ImportField, readonly string[]> = {
  email: [
    'email',
    'emailaddress',
    'mail',
    'mailaddress',
    'emailid',
    'useremail',
    'studentemail',
    'memberemail',
    'customeremail',
    'subscriberemail',
    'primaryemail',
    'correo',
    'courriel',
    'emailadresse',
  ],
  name: [
    'name',
    'fullname',
    'displayname',
    'student',
    'studentname',
    'membername',
    'customername',
    'username',
    'contact',
    'contactname',
    'nome',
    'nombre',
    'nom',
  ],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'vorname', 'prenom', 'primeironome'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'nachname', 'apellido', 'sobrenome', 'apelido'],
}

/** What a heading probably means, or null: such a column is not imported unless the creator says so. */
export function fieldOfHeading(heading: string): ImportField | null {
  const word = heading
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
  return importFields.find((field) => synonyms[field].includes(word)) ?? null
}

/** The guess for all columns of a file: each field once, the first column that fits. */
export function guessMapping(headings: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return headings.map((heading) => {
    const field = fieldOfHeading(heading)
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}
