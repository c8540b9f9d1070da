import { Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import calendar from './Calendar.module.css'
import { addMinutes, isClock, readClock, writtenClock } from './day-entry.ts'
import classes from './Field.module.css'
import type { ControlProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import menuClasses from './menu.module.css'
import { useRegion } from './region.ts'
import { useTypedEntry } from './typed-entry.ts'

export type ClockInputProps = {
  /** Plain text: the list's button is named by it. */
  label: string
  /** `19:30`, nothing, or what was typed and is no time. */
  value: string
  onChange: (clock: string) => void
  onSettled?: ((clock: string) => void) | undefined
  name?: string | undefined
  disabled?: boolean | undefined
}

const halfHours = Array.from({ length: 48 }, (_, at) => addMinutes('00:00', at * 30))
const step = 15

/** The box of a time: typed, moved by the arrows up and down, or chosen from the half hours. */
export function useClockInput({ label, value, onChange, onSettled, ...input }: ClockInputProps) {
  const t = useTranslations('ui.dates')
  const region = useRegion()
  const entry = useTypedEntry({
    value,
    onChange,
    read: readClock,
    write: (clock) => (isClock(clock) ? writtenClock(clock, region) : null),
  })
  const box = (control: Partial<ControlProps> & { 'aria-label'?: string }) => (
    <div className={classes.box}>
      <input
        {...input}
        {...control}
        type="text"
        autoComplete="off"
        className={classes.control}
        placeholder={writtenClock('09:00', region)}
        value={entry.shown}
        onChange={(event) => entry.type(event.target.value)}
        onBlur={() => {
          entry.leave()
          onSettled?.(value)
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
          if (by === 0 || event.altKey || !isClock(value)) return
          event.preventDefault()
          onChange(addMinutes(value, by))
        }}
      />
      <Menu position="bottom-end" width={160} withInitialFocusPlaceholder={false} classNames={menuClasses}>
        <Menu.Target>
          <IconButton
            icon={ChevronDown}
            label={t('chooseTime', { label })}
            size="small"
            tooltip={false}
            className={classes.opener}
            disabled={input.disabled}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={calendar.times}>
            {halfHours.map((clock) => (
              <Menu.Item
                key={clock}
                data-autofocus={clock === nearest(value) ? true : undefined}
                data-mantine-stop-propagation="true"
                onClick={() => {
                  onChange(clock)
                  onSettled?.(clock)
                }}
              >
                {writtenClock(clock, region)}
              </Menu.Item>
            ))}
          </div>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
  const problem =
    value === '' || isClock(value) ? null : t('unreadableTime', { example: writtenClock('09:30', region) })
  return { box, problem, isTyping: entry.isTyping }
}

/** The half hour a time is in; nine in the morning before one is set. */
const nearest = (value: string) =>
  isClock(value) ? `${value.slice(0, 3)}${value.slice(3) < '30' ? '00' : '30'}` : '09:00'
