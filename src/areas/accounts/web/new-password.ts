import { minPasswordLength } from '../rules.ts'

type Words = (key: 'mismatch' | 'short') => string

/** The order of checks once nothing is empty: do they match, then is it long enough. */
export function newPasswordProblem(
  { password, confirm }: { password: string; confirm: string },
  t: Words,
): { password?: string; confirm?: string } {
  if (password !== confirm) return { confirm: t('mismatch') }
  return [...password].length < minPasswordLength ? { password: t('short') } : {}
}

/** The live checkmark: both are long enough and the same. */
export function isMatching(password: string, confirm: string): boolean {
  return [...confirm].length >= minPasswordLength && password === confirm
}
