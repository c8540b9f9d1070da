import { Star } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { FieldError } from '#ui/Field.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import classes from './shared/Stars.module.css'

const ratings = ['1', '2', '3', '4', '5'] as const
type Rating = (typeof ratings)[number]

type Props = { id: string; value: number; onChange: (rating: number) => void; error?: string | undefined }

/** One to five stars: radio buttons, so that arrow keys and screen readers know them. */
export function StarsField({ id, value, onChange, error }: Props) {
  const t = useTranslations('reviews.prompt')
  const name = useId()
  return (
    <fieldset className={classes.choice} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{t('rating')}</legend>
      <div className={classes.row}>
        <div className={classes.options}>
          {ratings.map((rating, at) => (
            <label key={rating} className={classes.option}>
              <input
                id={at === 0 ? id : undefined}
                type="radio"
                name={name}
                className={classes.input}
                checked={value === at + 1}
                onChange={() => onChange(at + 1)}
                aria-invalid={error ? true : undefined}
              />
              <Star
                size={26}
                strokeWidth={1.75}
                aria-hidden="true"
                className={classes.star}
                data-on={at < value ? '' : undefined}
              />
              <VisuallyHidden>{t(`choices.${rating}`)}</VisuallyHidden>
            </label>
          ))}
        </div>
        <span className={classes.meaning} aria-hidden="true">
          {value > 0 ? t(`choices.${String(value) as Rating}`) : ''}
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
