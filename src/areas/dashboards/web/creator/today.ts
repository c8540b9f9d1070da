import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import type { AgendaItem, Sale } from '../../contract.ts'

/** Where today's sales are listed. */
export const salesOfToday = '/dashboard/sales?period=today'

/** "9:53 AM: Leo Park, Pottery Basics, $49.00" */
export function useTold(timeZone: string): (sale: Sale) => string {
  const t = useTranslations('dashboards.creator.today')
  const clock = useFormat(timeZone)
  return ({ at, buyer, title, total }) =>
    t('sale', { time: clock.time(at), buyer, title, total: clock.money(total) })
}

/** "3:00 PM: Mia Chen, Basic", or what's known of it. */
export function useToldPlanned(timeZone: string): (planned: AgendaItem) => string {
  const t = useTranslations('dashboards.creator.today')
  const clock = useFormat(timeZone)
  return ({ at, who, title }) =>
    t('planned', { time: clock.time(at), what: [who, title].filter(Boolean).join(', ') })
}
