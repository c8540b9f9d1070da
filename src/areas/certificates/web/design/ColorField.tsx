import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './CertificateDesign.module.css'
import { isColor } from './use-design-form.ts'

type Props = {
  label: string
  field: {
    id: string
    name: string
    value: string
    error?: string
    onChange: (event: { target: { value: string } }) => void
  }
  /** A shade that can be read, where this one cannot. */
  nearest: string | null
  onPick: (color: string) => void
}

/** A colour, typed or picked, with the way out when it cannot be read. */
export function ColorField({ label, field, nearest, onPick }: Props) {
  const t = useTranslations('certificates.design')
  return (
    <div className={classes.color}>
      <div className={classes.pick}>
        <TextField label={label} {...field} spellCheck={false} autoComplete="off" maxLength={7} />
        <input
          type="color"
          className={classes.swatch}
          aria-label={t('pick', { label })}
          value={isColor(field.value) ? field.value.toLowerCase() : '#000000'}
          onChange={(event) => onPick(event.target.value.toUpperCase())}
        />
      </div>
      {nearest ? (
        <p className={classes.nearest}>
          <Button kind="secondary" size="small" onClick={() => onPick(nearest)}>
            {t('nearest', { color: nearest })}
          </Button>{' '}
          <span className={classes.note}>{t('nearestHint')}</span>
        </p>
      ) : null}
    </div>
  )
}
