import { useTranslations } from 'use-intl'

/** Where nothing was learned yet. */
export function NothingDone() {
  return useTranslations('learning.student')('nothingDone')
}
