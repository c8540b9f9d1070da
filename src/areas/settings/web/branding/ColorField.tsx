import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { parseHex } from '#kernel/colors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './Branding.module.css'
import { hardToRead, readableShade } from './shades.ts'

type Props = {
  field: {
    id: string
    name: string
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
  }
  onPick: (color: string) => void
}

/** The colour by picker and by text, each following the other; a shade that reads is proposed where this one does not. */
export function ColorField({ field, onPick }: Props) {
  const t = useTranslations('settings.branding')
  const id = useId()
  const color = parseHex(field.value) ? field.value.trim() : null
  const problem = color ? hardToRead(color) : null
  const proposal = color && problem ? readableShade(color) : null
  return (
    <div className={classes.color}>
      <div className={classes.colorRow}>
        <div className={classes.picker}>
          <label htmlFor={id}>{t('picker')}</label>
          <input
            id={id}
            type="color"
            value={(color ?? '#000000').toLowerCase()}
            onChange={(event) => onPick(event.target.value.toUpperCase())}
          />
        </div>
        <TextField
          label={t('color')}
          hint={t('colorHint')}
          {...field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
        />
      </div>
      <div role="status">
        {problem && proposal ? (
          <Notice
            tone="wait"
            action={
              <Button kind="secondary" size="small" onClick={() => onPick(proposal)}>
                {t('use', { color: proposal })}
              </Button>
            }
          >
            {t(`contrast.${problem}`)}
          </Notice>
        ) : null}
      </div>
    </div>
  )
}
