import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { parseHex } from '#kernel/colors.ts'
import classes from './ColorField.module.css'
import { TextField } from './TextField.tsx'

type Props = {
  /** Plain text, since the name of the picker is made of it. */
  label: string
  hint?: string
  /** What a form hands to a field of text. */
  field: {
    id: string
    name: string
    value: string
    error?: string | undefined
    onChange: (event: { target: { value: string } }) => void
  }
  onPick: (color: string) => void
  /** What is to be said about the color, and the way out where it can't be read. */
  children?: ReactNode
}

/** A color, typed or picked; each follows the other. */
export function ColorField({ label, hint, field, onPick, children }: Props) {
  const t = useTranslations('ui')
  const color = parseHex(field.value) ? field.value.trim() : '#000000'
  return (
    <div className={classes.color}>
      <TextField
        label={label}
        hint={hint}
        {...field}
        prefix={
          <input
            type="color"
            className={classes.swatch}
            aria-label={t('pickColor', { label })}
            value={color.toLowerCase()}
            onChange={(event) => onPick(event.target.value.toUpperCase())}
          />
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        required
      />
      {children}
    </div>
  )
}
