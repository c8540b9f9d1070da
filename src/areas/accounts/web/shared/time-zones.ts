import type { SelectOption } from '#ui/SelectField.tsx'

/** Every zone this browser knows, "Europe/Lisbon (UTC+1)"; the given one is always among them. */
export function timeZoneOptions(current: string, at = new Date()): SelectOption[] {
  const known = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  known.add(current)
  return [...known]
    .sort()
    .map((zone) => ({ value: zone, label: `${zone.replaceAll('_', ' ')}${offsetOf(zone, at)}` }))
}

function offsetOf(zone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts(at)
    const offset = parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', 'UTC')
    return offset && offset !== zone ? ` (${offset})` : ''
  } catch {
    return ''
  }
}
