import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ColorField } from '#ui/ColorField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { leastInkContrast, leastLineContrast, orientations } from '../../rules.ts'
import classes from './CertificateDesign.module.css'
import { nearestReadable } from './nearest-readable.ts'
import { colorFields, type DesignForm, isColor } from './use-design-form.ts'

const least = { lineColor: leastLineContrast, inkColor: leastInkContrast } as const

/** Colors, checked against each other, and which way the paper lies. */
export function LookFields({ form }: { form: DesignForm }) {
  const t = useTranslations('certificates.design')
  const { paperColor, orientation } = form.values
  const nearest = (field: (typeof colorFields)[number]) => {
    if (field === 'paperColor') return null
    const color = form.values[field]
    return isColor(color) && isColor(paperColor) ? nearestReadable(color, paperColor, least[field]) : null
  }
  return (
    <Card title={t('look')}>
      <div className={classes.group}>
        <div className={classes.colors}>
          {colorFields.map((name) => (
            <ColorField
              key={name}
              label={t(`colors.${name}`)}
              field={form.text(name)}
              onPick={(color) => form.set(name, color)}
            >
              <Nearest color={nearest(name)} onPick={(color) => form.set(name, color)} />
            </ColorField>
          ))}
        </div>
        <SegmentedControl
          label={t('orientation')}
          showLabel
          value={orientation as (typeof orientations)[number]}
          onChange={(value) => form.set('orientation', value)}
          options={orientations.map((value) => ({ value, label: t(`orientations.${value}`) }))}
        />
      </div>
    </Card>
  )
}

/** A shade that can be read, where this one can't. */
function Nearest({ color, onPick }: { color: string | null; onPick: (color: string) => void }) {
  const t = useTranslations('certificates.design')
  if (color === null) return null
  return (
    <p className={classes.nearest}>
      <Button kind="secondary" size="small" onClick={() => onPick(color)}>
        {t('nearest', { color })}
      </Button>{' '}
      <span className={classes.note}>{t('nearestHint')}</span>
    </p>
  )
}
