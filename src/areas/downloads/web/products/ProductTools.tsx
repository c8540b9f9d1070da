import { LayoutDashboard, Table2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { productStatuses } from '../../rules.ts'
import classes from './products.module.css'

export type Look = 'cards' | 'table'

/** Which state the products are in. */
export function StatusField({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (value: string) => void
}) {
  const t = useTranslations('downloads')
  return (
    <SelectField
      label={t('filter')}
      className={classes.filter}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: t('filters.all') },
        ...[...productStatuses, 'trash' as const].map((status) => ({
          value: status,
          label: t(`filters.${status}`),
        })),
      ]}
    />
  )
}

type Props = { look: Look; onLook: (look: Look) => void; total: number | undefined }

/** How many there are, and how they're shown. */
export function ProductLook({ look, onLook, total }: Props) {
  const t = useTranslations('downloads')
  return (
    <>
      <span className={classes.count}>{total === undefined ? '' : t('count', { count: total })}</span>
      <span className={classes.look}>
        <SegmentedControl
          label={t('look.label')}
          iconsOnly
          value={look}
          onChange={onLook}
          options={[
            { value: 'cards', label: t('look.cards'), icon: LayoutDashboard },
            { value: 'table', label: t('look.table'), icon: Table2 },
          ]}
        />
      </span>
    </>
  )
}
