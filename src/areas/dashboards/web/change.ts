/** How a change is written: one decimal under ten percent, none above; the arrow carries the sign. */
export function changeOf(
  percent: number,
  locale: string,
): { direction: 'up' | 'down' | 'flat'; value: string } {
  const size = Math.abs(percent)
  const digits = size < 9.95 ? 1 : 0
  const shown = Number(size.toFixed(digits))
  if (shown === 0) return { direction: 'flat', value: format(0, 0, locale) }
  return { direction: percent > 0 ? 'up' : 'down', value: format(shown, digits, locale) }
}

function format(percent: number, digits: number, locale: string): string {
  const options = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(locale, options).format(percent / 100)
}
