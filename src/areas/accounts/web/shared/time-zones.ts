import { isTimeZone } from '#kernel/time.ts'
import type { SelectOption } from '#ui/SelectField.tsx'

let known: SelectOption[] | undefined

/** Every zone this browser knows, "Europe/Lisbon (UTC+1)"; always includes the given one. */
export function timeZoneOptions(current: string): SelectOption[] {
  // Four hundred formatters take a moment, so this runs once.
  known ??= [
    'UTC',
    ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && isTimeZone(zone)),
  ]
    .sort()
    .map(optionOf)
  return known.some((option) => option.value === current) ? known : [optionOf(current), ...known]
}

function optionOf(zone: string): SelectOption {
  return { value: zone, label: `${zone.replaceAll('_', ' ')}${offsetOf(zone)}` }
}

function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts()
    const offset = parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', 'UTC')
    return offset && offset !== zone ? ` (${offset})` : ''
  } catch {
    return ''
  }
}
