import type { Words } from '#kernel/language.ts'
import type { memberLeavingWords } from './leaving-words.ts'

/** Words of the members on Payments, for who left Pro, German. */
export const memberLeavingWordsDe: Words<typeof memberLeavingWords> = {
  title: 'Deine Mitglieder',
  text: 'Mitgliedschaften gehören zum Pro-Tarif. {count, plural, one {# Mitglied behält, wofür es bezahlt hat} other {# Mitglieder behalten, wofür sie bezahlt haben}}. Neu beitreten kann niemand.',
  show: 'Mitglieder zeigen',
  hide: 'Mitglieder ausblenden',
  back: 'Pro-Tarif ansehen',
  label: 'Mitglieder mit Zugang',
  export: 'Mitglieder exportieren',
  member: 'Mitglied',
  tier: 'Stufe',
  status: 'Status',
  until: 'Zugang bis',
  noEnd: 'Unbefristet',
  cancel: 'Mitgliedschaft kündigen',
  refund: 'Erstatten',
  failed: 'Wir konnten deine Mitglieder nicht laden.',
}
