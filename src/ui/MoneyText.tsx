import { useLocale } from 'use-intl'
import { formatMoney, type Money } from '#kernel/money.ts'
import classes from './MoneyText.module.css'

/** An amount in the reader's writing: "$1,204.50". Never breaks over a line. */
export function MoneyText({ money }: { money: Money }) {
  const locale = useLocale()
  return <span className={classes.money}>{formatMoney(money, locale)}</span>
}
