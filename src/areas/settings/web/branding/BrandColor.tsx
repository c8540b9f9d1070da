import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { parseHex } from '#kernel/colors.ts'
import { Button } from '#ui/Button.tsx'
import { ColorField } from '#ui/ColorField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { hardToRead, readableShade } from './shades.ts'

/** The brand's color; where it's hard to read, it suggests a shade that isn't. */
export function BrandColor({ field, onPick }: Pick<ComponentProps<typeof ColorField>, 'field' | 'onPick'>) {
  const t = useTranslations('settings.branding')
  const color = parseHex(field.value) ? field.value.trim() : null
  const problem = color ? hardToRead(color) : null
  const proposal = color && problem ? readableShade(color) : null
  return (
    <ColorField label={t('color')} hint={t('colorHint')} field={field} onPick={onPick}>
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
    </ColorField>
  )
}
