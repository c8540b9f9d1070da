import { isEmail } from '#areas/accounts/rules.ts'

type Person = { email: string; name: string; isRepeated: boolean }

/** Why a row of a file can't be a person, in words; null where it can. The address is a normal one already. */
export function whyNotPerson(
  { email, name, isRepeated }: Person,
  { maxName }: { maxName: number },
): string | null {
  if (email === '') return 'There’s no email address in this row'
  if (email.length > 254 || !isEmail(email)) return 'Enter an email address like ana@example.com'
  if (name.length > maxName) return 'This name is too long'
  if (!(email + name).isWellFormed() || (email + name).includes('\0')) return 'This name can’t be read'
  return isRepeated ? 'This address is in the file twice' : null
}
