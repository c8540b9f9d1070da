import { useTranslations } from 'use-intl'
import { LineStepper, type Step } from '#ui/LineStepper.tsx'
import { useFormat } from '#webkit/format.ts'
import type { OrderSheet, OrderStep } from '../../overview-contract.ts'
import { useMethodWords } from './use-method-words.ts'

/** What is waited for: the yellow stop. */
const here: readonly OrderStep['what'][] = [
  'processing',
  'waiting',
  'delivering',
  'refundWaiting',
  'inBalance',
]

/** What happened to an order as a line with stops. */
export function OrderSteps({ order: { steps } }: { order: OrderSheet }) {
  const t = useTranslations('money.sheet')
  const format = useFormat()
  const methodWords = useMethodWords()
  const shown = steps.map((step, at): Step => {
    const { what, amount, detail } = step
    const isHere = here.includes(what)
    return {
      id: `${at} ${what}`,
      label: t(`step.${what}`, {
        amount: amount ? format.money(amount) : '',
        detail: methodWords(detail ?? '', 'long'),
        reason: detail ? `: ${detail}` : '',
      }),
      state: isHere ? 'here' : 'past',
      meta: step.at && !(isHere && what === 'inBalance') ? format.dateTime(step.at) : t('now'),
    }
  })
  return (
    <section aria-labelledby="order-steps">
      <h3 id="order-steps">{t('steps')}</h3>
      <LineStepper label={t('steps')} steps={shown} line="payments" />
    </section>
  )
}
