import { useTranslations } from 'use-intl'
import { RadioCards } from '#ui/RadioCards.tsx'

type Props = { value: string; onChange: (value: string) => void }

/** Of a series: this session alone, or those behind it too. */
export function ScopeChoice({ value, onChange }: Props) {
  const t = useTranslations('coaching.session.scope')
  return (
    <RadioCards
      legend={t('legend')}
      columns={2}
      value={value}
      onChange={onChange}
      options={[
        { value: 'one', label: t('one') },
        { value: 'following', label: t('following') },
      ]}
    />
  )
}
