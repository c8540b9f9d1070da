import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { leastInkContrast, leastLineContrast, orientations } from '../../rules.ts'
import classes from './CertificateDesign.module.css'
import { ColorField } from './ColorField.tsx'
import { nearestReadable } from './nearest-readable.ts'
import { type DesignForm, isColor } from './use-design-form.ts'

const least = { lineColor: leastLineContrast, inkColor: leastInkContrast } as const

/** Colours, checked against each other, and which way the paper lies. */
export function LookFields({ form }: { form: DesignForm }) {
  const t = useTranslations('certificates.design')
  const { paperColor, orientation } = form.values
  const nearest = (field: keyof typeof least) => {
    const color = form.values[field]
    return isColor(color) && isColor(paperColor) ? nearestReadable(color, paperColor, least[field]) : null
  }
  return (
    <Card title={t('look')}>
      <div className={classes.group}>
        <div className={classes.colors}>
          <ColorField
            label={t('colors.lineColor')}
            field={form.text('lineColor')}
            nearest={nearest('lineColor')}
            onPick={(color) => form.set('lineColor', color)}
          />
          <ColorField
            label={t('colors.inkColor')}
            field={form.text('inkColor')}
            nearest={nearest('inkColor')}
            onPick={(color) => form.set('inkColor', color)}
          />
          <ColorField
            label={t('colors.paperColor')}
            field={form.text('paperColor')}
            nearest={null}
            onPick={(color) => form.set('paperColor', color)}
          />
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
