import type { Words } from '#kernel/language.ts'
import type { downloadAnalyticsWords } from './analytics-words.ts'

/** The same in German. */
export const downloadAnalyticsWordsDe: Words<typeof downloadAnalyticsWords> = {
  chart: {
    title: 'Aufrufe {unit, select, month {je Monat} other {je Tag}}',
    now: 'In diesen {span}',
    before: 'In den {span} davor',
    nowYear: 'Aufrufe',
    spans: { '7d': '7 Tagen', '30d': '30 Tagen', '90d': '90 Tagen', '1y': '12 Monaten' },
    bar: '{day}: {views, plural, one {# Aufruf} other {# Aufrufe}}, {conversions, plural, one {# Kauf} other {# Käufe}}',
    barBefore:
      '{day}: {views, plural, one {# Aufruf} other {# Aufrufe}}, {conversions, plural, one {# Kauf} other {# Käufe}}; {before, plural, one {# Aufruf} other {# Aufrufe}} zur selben Zeit in den {span} davor',
    sum: '{views, plural, one {# Aufruf} other {# Aufrufe}}, {before, number} in den {span} davor. {conversions, plural, one {# Kauf} other {# Käufe}}.',
    sumYear:
      '{views, plural, one {# Aufruf} other {# Aufrufe}}. {conversions, plural, one {# Kauf} other {# Käufe}}.',
    nothing: 'In diesem Zeitraum hat niemand ein Produkt angesehen.',
    period: 'Zeitraum',
    earlier: 'Aufrufe im Zeitraum davor',
  },
  table: 'Nach Produkt',
  failed: 'Wir konnten diese Zahlen nicht laden.',
  range: 'Zeitraum',
  ranges: { '7d': '7 T', '30d': '30 T', '90d': '90 T', '1y': '1 J' },
  export: 'CSV exportieren',
  period: '{from} – {to}.',
  note: 'Tage in UTC. Die Kaufquote zählt niemanden mit, der Tracking ablehnt.',
  emptyTitle: 'Noch keine Zahlen',
  emptyText: 'Veröffentliche ein Produkt. Dann siehst du hier Aufrufe, Käufe und Umsatz.',
  toProducts: 'Zu den Produkten',
  columns: {
    product: 'Produkt',
    views: 'Aufrufe',
    conversions: 'Käufe',
    rate: 'Kaufquote',
    revenue: 'Umsatz',
  },
  opens: '{figure}, {product}: {value}. Bestellungen ansehen',
  unseen: 'In diesem Zeitraum nicht aufgerufen',
  buy: '{percent} kaufen',
  get: '{percent} holen es sich',
  weak: {
    page: '{taken}, die meisten springen vor der Kasse ab',
    checkout: '{taken}, die meisten springen an der Kasse ab',
  },
  noneLost: '{taken}',
}
