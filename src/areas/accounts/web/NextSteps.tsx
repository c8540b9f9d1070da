import { useTranslations } from 'use-intl'
import { LineStepper, type Step } from '#ui/LineStepper.tsx'
import { onDashboard, useNouns, useProducts } from '#webkit/products.ts'
import type { SignUpRole } from '../rules.ts'
import classes from './SignUpPage.module.css'

/** What happens after sign-up, drawn as a line. */
export function NextSteps({ role }: { role: SignUpRole }) {
  const t = useTranslations('accounts.signUp.next')
  const all = useTranslations()
  const nouns = useNouns()
  const products = useProducts()
  const kinds = onDashboard(products).map(({ dashboard }) => dashboard.words(all))
  const only = kinds.length === 1 ? kinds[0] : undefined
  const step = (id: string, label: string, meta: string, state: Step['state'] = 'ahead'): Step => ({
    id,
    label,
    meta,
    state,
  })
  const steps =
    role === 'creator'
      ? [
          step('account', t('account'), t('accountCreator'), 'here'),
          step('brand', t('brand'), t('brandText')),
          step('create', only?.first.title ?? t('create'), kinds[0]?.first.way ?? ''),
          step('publish', t('publish'), t('publishText')),
          step('share', t('share'), t('shareText')),
        ]
      : [
          step('account', t('account'), t('accountLearner'), 'here'),
          step('find', t('find', nouns), t('findText')),
          step('learn', t('learn'), t('learnText')),
          step('certificate', t('certificate'), t('certificateText')),
        ]
  return (
    <aside className={classes.next} aria-labelledby="next-steps">
      <h2 id="next-steps">{t('title')}</h2>
      <LineStepper
        label={t('title')}
        steps={steps}
        line={role === 'creator' ? 'none' : (products[0]?.line ?? 'none')}
      />
    </aside>
  )
}
