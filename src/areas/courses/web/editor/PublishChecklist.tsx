import { CircleCheck, CircleDashed, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { Refusal } from '#webkit/refusal.ts'
import { useWayHere } from '#webkit/return-path.ts'
import { inWords } from '#webkit/sentences.ts'
import type { CourseDetail } from '../../contract.ts'
import { type PublishCheck, whyNotPublishable } from '../../rules.ts'
import classes from './publish.module.css'

type Props = {
  course: CourseDetail
  busy: boolean
  refusal: Refusal | null
  onPublish: () => void
  onFix: (what: 'settings' | 'add') => void
  onClose: () => void
}

/** What a course needs before it goes on sale, each with the way to it. */
export function PublishChecklist({ course, busy, refusal, onPublish, onFix, onClose }: Props) {
  const t = useTranslations('courses')
  const wayHere = useWayHere()
  const obstacle = whyNotPublishable(course.status, course.checklist)
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The link to what was missing went away under the focus: it was there meanwhile.
    if (obstacle === null && document.activeElement === document.body)
      confirm.current?.focus({ preventScroll: true })
  }, [obstacle])
  return (
    <div className={classes.panel}>
      <div>
        <h2 className={classes.heading}>{t('publish.heading')}</h2>
        <p className={classes.text}>{t('publish.text')}</p>
      </div>
      <ul className={classes.checks}>
        {course.checklist.map((check) => (
          <CheckRow key={check.key} check={check} course={course} onFix={onFix} onClose={onClose} />
        ))}
      </ul>
      <FormError>
        {refusal ? (
          <>
            {refusal.message || t('publish.failed')}{' '}
            {refusal.code === 'LIMIT_REACHED' ? (
              <Link to="/upgrade" state={wayHere}>
                {t('seePlans')}
              </Link>
            ) : null}
          </>
        ) : null}
      </FormError>
      {obstacle ? (
        <p id="publish-obstacle" className={classes.text}>
          {inWords(obstacle)}
        </p>
      ) : null}
      <Button
        ref={confirm}
        wide
        disabled={obstacle !== null}
        aria-describedby={obstacle ? 'publish-obstacle' : undefined}
        busy={busy}
        busyLabel={t('publish.busy')}
        onClick={onPublish}
        // A disabled button cannot take the focus, and it would stay outside of the panel.
        data-autofocus={obstacle === null ? true : undefined}
      >
        {t('publish.confirm')}
      </Button>
    </div>
  )
}

type RowProps = { check: PublishCheck } & Pick<Props, 'course' | 'onFix' | 'onClose'>

function CheckRow({ check, course, onFix, onClose }: RowProps) {
  const t = useTranslations('courses.publish')
  const locale = useLocale()
  const { key, done, required } = check
  const isFree = course.price.cents === 0
  const label =
    key === 'price'
      ? isFree
        ? t('priceFree')
        : t('price', { price: formatMoney(course.price, locale) })
      : t(key)

  return (
    <li className={classes.check} data-done={done ? '' : undefined}>
      <Icon of={done ? CircleCheck : required ? CircleDashed : Info} size={18} />
      <span className={classes.words}>
        <span>
          {label}
          <VisuallyHidden>, {done ? t('done') : required ? t('missing') : t('advised')}</VisuallyHidden>
        </span>
        {!done && key === 'payment' ? <span className={classes.hint}>{t('paymentMissing')}</span> : null}
        {!done && key === 'verified' ? <span className={classes.hint}>{t('verifiedMissing')}</span> : null}
      </span>
      <Fix check={check} course={course} onFix={onFix} onClose={onClose} />
    </li>
  )
}

/** The link to what is missing; the price can always be changed. */
function Fix({ check: { key, done }, course, onFix, onClose }: RowProps) {
  const t = useTranslations('courses.publish')
  if (key === 'price') return <Link onClick={() => onFix('settings')}>{t('fixPrice')}</Link>
  if (done) return null
  if (key === 'title') return <Link onClick={() => onFix('settings')}>{t('fixTitle')}</Link>
  if (key === 'verified') return <Link to="/settings">{t('fixVerified')}</Link>
  if (key === 'payment') return <Link to="/payments?tab=methods">{t('fixPayment')}</Link>
  if (key !== 'lesson') return null
  const first = course.lessons[0]
  return first ? (
    <Link to={`/courses/${course.id}?lesson=${first.id}`} onClick={onClose}>
      {t('fixText', { title: first.title })}
    </Link>
  ) : (
    <Link onClick={() => onFix('add')}>{t('fixLesson')}</Link>
  )
}
